import { once } from "node:events";
import { connect, createServer } from "node:net";
import { listen, reservePort } from "@confab/server/http/listen";
import Fastify from "fastify";
import { expect, test } from "vitest";

const host = "127.0.0.1";

const errorOf = async (socket: ReturnType<typeof connect>): Promise<string | undefined> => {
  const [error] = await once(socket, "error");
  return error.code;
};

test("a free port stays reserved until the server listens on it", async () => {
  const reserved = await reservePort(host, 0);
  await expect(reservePort(host, reserved.port)).rejects.toThrow(
    `Port ${reserved.port} of ${host} is in use.`,
  );
  const http = Fastify();
  http.get("/", () => "ready");
  await listen(http, host, reserved);
  try {
    expect(await (await fetch(`http://${host}:${reserved.port}/`)).text()).toBe("ready");
  } finally {
    await http.close();
  }
});

test("a given port refuses connections until the server listens on it", async () => {
  const probe = createServer();
  await once(probe.listen({ host, port: 0 }), "listening");
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  await reservePort(host, port);
  expect(await errorOf(connect({ host, port }))).toBe("ECONNREFUSED");
});
