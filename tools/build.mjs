// Runs before `npm start` and `npm test`: builds what is not of the present sources.
await import("./build-server.mjs");
await import("./build-web.mjs");
