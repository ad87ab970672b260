# The companion as an image, from the published package: docker build --tag pay-elements .
#
#   docker run --env-file companion.env -p 127.0.0.1:4301:4301 -v pay-elements:/data pay-elements
FROM node:24-bookworm-slim
WORKDIR /app
# The package has all that the companion needs inside of it; the peers of the elements are not for a server.
RUN npm install --ignore-scripts --no-audit --no-fund --omit=peer pay-elements@VERSION \
  && install -d -o node -g node /data
USER node
VOLUME /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4301 PAY_DATABASE_URL=sqlite:/data/pay-elements.db
EXPOSE 4301
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No core dumps: they would hold cards and keys. `exec`, so that signals reach the companion.
CMD ["sh", "-c", "ulimit -c 0 && exec node node_modules/pay-elements/dist/server/main.js"]
