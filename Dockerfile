FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1
WORKDIR /app

COPY requirements/run.txt requirements/run.txt
RUN pip install --require-hashes -r requirements/run.txt

COPY pyproject.toml README.md LICENSE ./
COPY domain domain
COPY service service
COPY workers workers
RUN pip install --no-deps --no-build-isolation . \
    && useradd --create-home --uid 10001 reckon
USER reckon
WORKDIR /home/reckon

EXPOSE 8765
CMD ["python", "-m", "service.run", "web"]
