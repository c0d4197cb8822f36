/** What an HTTP server on this machine can do at best: reads the whole request, and answers as many bytes as Confab. */
import { createServer } from "node:http";

const body = '{"result":"success","msg":"","id":12345}\n';

const server = createServer((request, response) => {
  request.on("data", () => {});
  request.on("end", () => {
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) process.stdout.write(`${address.port}\n`);
});
