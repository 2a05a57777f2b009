# The command in an image of its own; `docker run --rm -v "$PWD:/work" webviewsim run Scenarios`. Docs/CI.md.
FROM swift:6.3-bookworm AS build
COPY . /webviewsim
WORKDIR /webviewsim
RUN Tools/setup.sh && Tools/ci-build.sh

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    ca-certificates libcurl4 libglib2.0-0 libicu72 libjavascriptcoregtk-4.1-0 libpsl5 libsqlite3-0 libxml2 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /webviewsim/.build/ci/ /usr/local/bin/
WORKDIR /work
ENTRYPOINT ["webviewsim"]
