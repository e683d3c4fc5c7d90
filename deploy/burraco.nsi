; The installer of Windows, for one user and without an administrator.
;   makensis -DVERSION=0.1.0 -DFOLDER=… -DICON=burraco.ico -DOUT=… deploy/burraco.nsi
; FOLDER is what deploy/windows.py lays out: README.txt, burraco.cmd, runtime\. Compiled on Linux by
; Debian's makensis, for 64 bits as the Python inside.
;
; The program lies in %LOCALAPPDATA%\Programs\Burraco and nowhere else, the data in
; %LOCALAPPDATA%\Burraco (burraco_tourney/places.py): neither is in the other, so that no folder is
; asked for and /D= is passed over. A new version is laid down beside the old one, which goes only
; when the new one has its name: what fails on the way leaves the old one as it was.
;
; Exit codes with /S: 0 done, 2 stopped by whoever installs or by a failure, 3 the desk is open,
; 4 this Windows is too old, 5 data of a desk lie in the program's folder.
Unicode true
Target amd64-unicode
RequestExecutionLevel user
SetCompressor /SOLID lzma
ManifestDPIAware true

!include MUI2.nsh
!include LogicLib.nsh
!include WinVer.nsh
!include nsDialogs.nsh

!define PROGRAM "Burraco"
!define FOLDER_OF_PROGRAM "$LOCALAPPDATA\Programs\${PROGRAM}"
!define FOLDER_OF_DATA "$LOCALAPPDATA\${PROGRAM}"
!define DESK "runtime\pythonw.exe"
!define DESK_IN_WINDOW "runtime\python.exe"
!define WORDS "-I -m burraco_tourney.command"
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${PROGRAM}"

!define IS_OPEN 3
!define TOO_OLD 4
!define DATA_INSIDE 5

Name "${PROGRAM}"
OutFile "${OUT}"
BrandingText "${PROGRAM} ${VERSION}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "${PROGRAM}"
VIAddVersionKey "FileDescription" "${PROGRAM}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEPAGE_TEXT "$(welcome)"
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_TEXT "$(open_it)"
!define MUI_FINISHPAGE_RUN_FUNCTION open_desk
!define MUI_FINISHPAGE_TEXT "$(finished)"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(data_stay)"
!insertmacro MUI_PAGE_WELCOME
Page custom explain_firewall
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Italian"

LangString welcome ${LANG_ENGLISH} "The scoring desk of a burraco tournament, version ${VERSION}.$\r$\n$\r$\nIt is installed for you alone and asks for no administrator. Events and settings that are on this computer already stay as they are."
LangString welcome ${LANG_ITALIAN} "Il banco dei punteggi di un torneo di burraco, versione ${VERSION}.$\r$\n$\r$\nViene installato solo per te e non serve un amministratore. I tornei e le impostazioni già su questo computer restano come sono."
LangString phones ${LANG_ENGLISH} "The phones in the hall"
LangString phones ${LANG_ITALIAN} "I telefoni in sala"
LangString phones_why ${LANG_ENGLISH} "What Windows will ask, once"
LangString phones_why ${LANG_ITALIAN} "Che cosa chiederà Windows, una volta sola"
LangString firewall ${LANG_ENGLISH} "The first time the desk opens, Windows Firewall asks whether Python, the program inside the desk, may be reached from the network.$\r$\n$\r$\nTick “Private networks” and choose “Allow access”: without it the desk works on this computer, but no phone in the hall reaches it.$\r$\n$\r$\nThe hall's wifi has to be a private network too: Settings, Network and internet, the name of the wifi, Private network.$\r$\n$\r$\nIf you chose otherwise: Settings, Privacy and security, Windows Security, Firewall, Allow an app through the firewall, Python."
LangString firewall ${LANG_ITALIAN} "La prima volta che si apre il banco, il firewall di Windows chiede se Python, il programma dentro al banco, può essere raggiunto dalla rete.$\r$\n$\r$\nSpunta “Reti private” e scegli “Consenti accesso”: senza, il banco funziona su questo computer, ma nessun telefono in sala lo raggiunge.$\r$\n$\r$\nAnche il wifi della sala deve essere una rete privata: Impostazioni, Rete e Internet, il nome del wifi, Rete privata.$\r$\n$\r$\nSe hai scelto diversamente: Impostazioni, Privacy e sicurezza, Sicurezza di Windows, Firewall, Consenti app tramite firewall, Python."
LangString open_it ${LANG_ENGLISH} "Open the desk now"
LangString open_it ${LANG_ITALIAN} "Apri il banco adesso"
LangString finished ${LANG_ENGLISH} "The desk is installed. To open it: ${PROGRAM}, on the desktop or in the Start menu. It shows itself in the browser.$\r$\n$\r$\nThe data are in ${FOLDER_OF_DATA}"
LangString finished ${LANG_ITALIAN} "Il banco è installato. Per aprirlo: ${PROGRAM}, sul desktop o nel menu Start. Si vede nel browser.$\r$\n$\r$\nI dati sono in ${FOLDER_OF_DATA}"
LangString data_stay ${LANG_ENGLISH} "The program is removed. Events, settings and backups stay where they are:$\r$\n${FOLDER_OF_DATA}$\r$\nDelete that folder yourself if you want them gone."
LangString data_stay ${LANG_ITALIAN} "Il programma viene tolto. Tornei, impostazioni e copie di sicurezza restano dove sono:$\r$\n${FOLDER_OF_DATA}$\r$\nSe non li vuoi più, elimina tu quella cartella."
LangString desk_is_open ${LANG_ENGLISH} "The desk is open. Close it (Tools, Close the desk), then start this again. Nothing was changed."
LangString desk_is_open ${LANG_ITALIAN} "Il banco è aperto. Chiudilo (Strumenti, Chiudi il banco), poi avvia di nuovo. Non è stato cambiato niente."
LangString too_old ${LANG_ENGLISH} "The desk needs Windows 10 or later, 64 bits."
LangString too_old ${LANG_ITALIAN} "Il banco richiede Windows 10 o successivo, a 64 bit."
LangString data_inside ${LANG_ENGLISH} "There is a folder “var” in ${FOLDER_OF_PROGRAM}: data of a desk would be removed with the program. Move it elsewhere first. Nothing was changed."
LangString data_inside ${LANG_ITALIAN} "C'è una cartella “var” in ${FOLDER_OF_PROGRAM}: insieme al programma si toglierebbero i dati di un banco. Prima spostala altrove. Non è stato cambiato niente."
LangString not_laid_down ${LANG_ENGLISH} "The program could not be laid down in ${FOLDER_OF_PROGRAM}. The version that was there still is."
LangString not_laid_down ${LANG_ITALIAN} "Non è stato possibile mettere il programma in ${FOLDER_OF_PROGRAM}. La versione che c'era è ancora lì."

; Stop with a sentence and an exit code.
!macro stop code text
  SetErrorLevel ${code}
  MessageBox MB_OK|MB_ICONEXCLAMATION "${text}" /SD IDOK
  SetErrorLevel ${code}
  Quit
!macroend

; Windows lets nobody write to a program that runs: so the file says whether the desk is open.
!macro check_closed file
  ${If} ${FileExists} "${file}"
    ClearErrors
    FileOpen $0 "${file}" a
    ${If} ${Errors}
      !insertmacro stop ${IS_OPEN} "$(desk_is_open)"
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

; Whether the program's folder may be replaced or removed.
!macro check_folder
  ${If} ${FileExists} "$INSTDIR\var\*.*"
    !insertmacro stop ${DATA_INSIDE} "$(data_inside)"
  ${EndIf}
  !insertmacro check_closed "$INSTDIR\${DESK}"
  !insertmacro check_closed "$INSTDIR\${DESK_IN_WINDOW}"
!macroend

Function .onInit
  StrCpy $INSTDIR "${FOLDER_OF_PROGRAM}"
  ${IfNot} ${AtLeastWin10}
    !insertmacro stop ${TOO_OLD} "$(too_old)"
  ${EndIf}
  !insertmacro check_folder
FunctionEnd

Function explain_firewall
  !insertmacro MUI_HEADER_TEXT "$(phones)" "$(phones_why)"
  nsDialogs::Create 1018
  Pop $0
  ${NSD_CreateLabel} 0 0 100% 100% "$(firewall)"
  Pop $0
  nsDialogs::Show
FunctionEnd

Function open_desk
  ExecShell "" "$SMPROGRAMS\${PROGRAM}.lnk"
FunctionEnd

Section
  ; A folder that a power cut left between its two names is the old version.
  ${IfNot} ${FileExists} "$INSTDIR\*.*"
  ${AndIf} ${FileExists} "$INSTDIR.old\*.*"
    Rename "$INSTDIR.old" "$INSTDIR"
  ${EndIf}
  RMDir /r "$INSTDIR.old"
  RMDir /r "$INSTDIR.new"

  ClearErrors
  SetOutPath "$INSTDIR.new"
  File /r "${FOLDER}/*"
  File "/oname=burraco.ico" "${ICON}"
  WriteUninstaller "$INSTDIR.new\uninstall.exe"
  SetOutPath "$PROFILE"
  ${If} ${Errors}
    RMDir /r "$INSTDIR.new"
    !insertmacro stop 2 "$(not_laid_down)"
  ${EndIf}

  !insertmacro check_folder
  ClearErrors
  ${If} ${FileExists} "$INSTDIR\*.*"
    Rename "$INSTDIR" "$INSTDIR.old"
  ${EndIf}
  ${IfNot} ${Errors}
    Rename "$INSTDIR.new" "$INSTDIR"
    ${If} ${Errors}
      Rename "$INSTDIR.old" "$INSTDIR"
      SetErrors
    ${EndIf}
  ${EndIf}
  ${If} ${Errors}
    RMDir /r "$INSTDIR.new"
    !insertmacro stop 2 "$(not_laid_down)"
  ${EndIf}
  RMDir /r "$INSTDIR.old"

  ; Their working folder is that of whoever opens them, where no desk is looked for.
  CreateShortcut "$SMPROGRAMS\${PROGRAM}.lnk" "$INSTDIR\${DESK}" "${WORDS}" "$INSTDIR\burraco.ico"
  CreateShortcut "$DESKTOP\${PROGRAM}.lnk" "$INSTDIR\${DESK}" "${WORDS}" "$INSTDIR\burraco.ico"

  WriteRegStr HKCU "${KEY}" "DisplayName" "${PROGRAM}"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\burraco.ico"
  WriteRegStr HKCU "${KEY}" "Publisher" "${PROGRAM}"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
SectionEnd

Function un.onInit
  ; It removes a whole folder: that of the program or none.
  ${If} $INSTDIR != "${FOLDER_OF_PROGRAM}"
    Abort
  ${EndIf}
  !insertmacro check_folder
FunctionEnd

Section Uninstall
  SetOutPath "$PROFILE"
  RMDir /r "$INSTDIR"
  ${If} ${FileExists} "$INSTDIR\*.*"
    !insertmacro stop ${IS_OPEN} "$(desk_is_open)"
  ${EndIf}
  Delete "$SMPROGRAMS\${PROGRAM}.lnk"
  Delete "$DESKTOP\${PROGRAM}.lnk"
  DeleteRegKey HKCU "${KEY}"
SectionEnd
