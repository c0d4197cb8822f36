/**
 * Node's HTTP modules. An `import` of `node:http` reads each of its exports, and reading `WebSocket` loads undici, which
 * takes 60 milliseconds of processor time at each start. This way loads only what is used.
 */
export const http = process.getBuiltinModule("node:http");
export const https = process.getBuiltinModule("node:https");
