# One node. With DATABASE_URL it is one of many; without, everything it keeps is in /var/lib/confab.
FROM node:24-bookworm-slim AS installed
WORKDIR /opt/confab
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY markdown/package.json markdown/
COPY client/package.json client/
COPY server/package.json server/
COPY web/package.json web/
COPY testkit/package.json testkit/
COPY bench/package.json bench/
# No scripts: the one that there is would fetch the Node that the image has already.
RUN npm ci --omit=dev --ignore-scripts

# The web client and the joined server, from what only their builds need.
FROM installed AS built
RUN npm ci --ignore-scripts
COPY contract/ contract/
COPY markdown/ markdown/
COPY client/ client/
COPY server/ server/
COPY web/ web/
COPY tools/ tools/
RUN node tools/build.mjs

FROM node:24-bookworm-slim
WORKDIR /opt/confab
COPY --from=installed /opt/confab/ ./
COPY --from=built /opt/confab/server/dist/ server/dist/
COPY --from=built /opt/confab/web/dist/app/ web/dist/app/
RUN install --directory --owner=node --group=node --mode=700 /var/lib/confab
# What the start leaves behind goes back to the operating system, up to 30 MB.
ENV MALLOC_TRIM_THRESHOLD_=131072
ENV CONFAB_HOST=0.0.0.0 CONFAB_DATA_DIR=/var/lib/confab CONFAB_LOG_LEVEL=info
VOLUME /var/lib/confab
EXPOSE 9991
USER node
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:9991/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# A young generation of 32 MB, and a heap that at most doubles between two collections.
CMD ["node", "--max-semi-space-size=32", "--heap-growing-percent=100", "server/dist/main.mjs"]
