# The program alone: no tests, no tools, not root. Everything it writes goes to /data.
#   docker build -t burraco .
#   docker run --init -p 8000:8000 -v burraco:/data burraco
FROM python:3.11-slim-bookworm

# pg_dump and psql of the PostgreSQL that compose.yaml runs, for backups.
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install --yes --no-install-recommends postgresql-client-15 \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY requirements-run.txt ./
RUN pip install --no-cache-dir --no-compile --requirement requirements-run.txt

COPY manage.py pyproject.toml ./
COPY burraco_tourney/ burraco_tourney/
COPY players/ players/
COPY scoring/ scoring/
COPY templates/ templates/
COPY static/ static/
COPY locale/ locale/
COPY docs/ docs/
RUN python -m compileall -q . \
 && install --directory --owner=10001 --mode=0700 /data

ENV PYTHONUNBUFFERED=1 VAR_DIR=/data PORT=8000 HTTPS=0
USER 10001
VOLUME /data
EXPOSE 8000
# A server that is the first process of a container hears Ctrl-C, and not SIGTERM.
STOPSIGNAL SIGINT
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz', timeout=4)"]
CMD ["sh", "-c", "python -m burraco_tourney.update && exec python -m burraco_tourney.serve"]
