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
    && useradd --create-home --uid 10001 reckon \
    && install -d -o reckon /metrics
USER reckon
WORKDIR /home/reckon
ENV METRICS_DIR=/metrics

EXPOSE 8765
# The process that runs is the server itself: it hears SIGTERM and ends what it has begun.
STOPSIGNAL SIGTERM
CMD ["python", "-m", "service.run", "web"]
