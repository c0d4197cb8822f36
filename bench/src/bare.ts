/**
 * The upper bound for an HTTP server on this machine, with nothing but `node:http`. A POST is read to its end and
 * answered with as many bytes as Confab answers; a GET of events waits, until the next POST answers all waiting GETs.
 */
import { createServer, type ServerResponse } from "node:http";

export interface BareAnswers {
  /** The answer to a POST; `event` is the answer to a waiting GET. */
  readonly post: BareAnswer;
  readonly event: BareAnswer;
}

export interface BareAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const { post, event } = JSON.parse(process.argv[2] ?? "") as BareAnswers;
let waiting: ServerResponse[] = [];

const server = createServer((request, response) => {
  if (request.method === "GET") {
    if (request.url?.startsWith("/api/v1/events")) waiting.push(response);
    else answer(response, post);
    return;
  }
  request.on("data", () => {});
  request.on("end", () => {
    answer(response, post);
    const all = waiting;
    waiting = [];
    for (const one of all) answer(one, event);
  });
});
// Connections that wait for 5,000 others are not idle.
server.keepAliveTimeout = 600_000;
server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
  const address = server.address();
  if (typeof address === "object" && address) process.stdout.write(`${address.port}\n`);
});

function answer(response: ServerResponse, { headers, body }: BareAnswer): void {
  response.writeHead(200, headers);
  response.end(body);
}
