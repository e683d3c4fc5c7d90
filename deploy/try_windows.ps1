# The installer of the folder that is named, tried on a real Windows: installed, the desk opened,
# installed again over it, removed. The data stay.
param([string]$Dist)
$ErrorActionPreference = "Stop"
$setup = (Get-Item "$Dist\*-windows-setup.exe").FullName
$program = "$env:LOCALAPPDATA\Programs\Burraco"
$data = "$env:LOCALAPPDATA\Burraco"

function Invoke-Setup([string]$file, [int]$expected) {
  $done = Start-Process $file -ArgumentList "/S" -Wait -PassThru
  if ($done.ExitCode -ne $expected) { throw "$file ended with $($done.ExitCode), not $expected" }
}

Invoke-Setup $setup 0
& "$program\runtime\python.exe" -I -m burraco_tourney.command version
if ($LASTEXITCODE -ne 0) { throw "The program does not run." }

# As the shortcut does, but for the browser.
$desk = Start-Process "$program\runtime\pythonw.exe" -ArgumentList "-I -m burraco_tourney.command serve" -PassThru
$page = $null
foreach ($second in 1..60) {
  Start-Sleep 1
  try { $page = Invoke-WebRequest "http://127.0.0.1:8000/" -UseBasicParsing; break } catch { }
}
if ($page.StatusCode -ne 200) {
  Get-Content "$data\desk.log" -ErrorAction SilentlyContinue
  throw "The desk does not answer."
}
Invoke-Setup $setup 3
Stop-Process $desk.Id
$desk.WaitForExit()
Invoke-Setup $setup 0
if (-not (Test-Path "$data\burraco.sqlite3")) { throw "There are no data." }

Start-Process "$program\uninstall.exe" -ArgumentList "/S" -Wait
foreach ($second in 1..60) {
  if (-not (Test-Path $program)) { break }
  Start-Sleep 1
}
if (Test-Path $program) { throw "The program is still there." }
if (-not (Test-Path "$data\burraco.sqlite3")) { throw "The data went with the program." }
"Installed, opened, installed over, removed; the data stay."
