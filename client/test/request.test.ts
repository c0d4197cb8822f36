import { endpoints } from "@confab/contract";
import { describe, expect, it } from "vitest";
import { createClient, createSessionClient } from "../src/api/client.ts";
import { NoAnswer, RequestRefused } from "../src/api/errors.ts";
import { type Connection, readAnswer, toRequest } from "../src/api/request.ts";

const account = { siteUrl: "https://chat.example.com/", email: "zoë@example.com", apiKey: "k".repeat(32) };

const connection: Connection = {
  siteUrl: account.siteUrl,
  prefix: "/api/v1",
  credentials: () => ({ authorization: "Basic something" }),
  fetch,
};

const requestOf = (name: keyof typeof endpoints, values: Readonly<Record<string, unknown>>) =>
  toRequest(connection, endpoints[name], values);

const formOf = (name: keyof typeof endpoints, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(requestOf(name, values).init.body as URLSearchParams);

describe("the encoding of parameters", () => {
  it("sends text plain, and lists and booleans as JSON", () => {
    expect(formOf("updateMessageFlags", { messages: [4, 8], op: "add", flag: "read" })).toEqual({
      messages: "[4,8]",
      op: "add",
      flag: "read",
    });
    expect(formOf("subscribe", { subscriptions: [{ name: "lunch" }], announce: true })).toEqual({
      subscriptions: '[{"name":"lunch"}]',
      announce: "true",
    });
  });

  it("quotes text where JSON and plain text mean different things", () => {
    expect(formOf("updateStream", { stream_id: 7, message_retention_days: "unlimited" })).toEqual({
      message_retention_days: '"unlimited"',
    });
    expect(formOf("sendMessage", { type: "stream", to: "7", topic: "7", content: "7" })).toEqual({
      type: "stream",
      to: '"7"',
      topic: "7",
      content: "7",
    });
  });

  it("writes narrows as JSON and anchors plain", () => {
    const narrow = [["stream", "general"], { operator: "is", operand: "starred", negated: true }];
    const { url } = requestOf("getMessages", { anchor: "newest", num_before: 5, num_after: 0, narrow });
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      anchor: "newest",
      num_before: "5",
      num_after: "0",
      narrow: JSON.stringify(narrow),
    });
  });

  it("leaves out what is undefined, and the path's own parameters", () => {
    const { url, init } = requestOf("updateUser", { user_id: 12, full_name: "New", role: undefined });
    expect(url).toBe("https://chat.example.com/api/v1/users/12");
    expect(init.method).toBe("PATCH");
    expect(String(init.body)).toBe("full_name=New");
  });

  it("encodes path parameters", () => {
    expect(requestOf("getUserByEmail", { email: "a/b@example.com" }).url).toBe(
      "https://chat.example.com/api/v1/users/a%2Fb%40example.com",
    );
  });
});

describe("authentication", () => {
  it("is Basic, in UTF-8", async () => {
    const sent = new Sent();
    await createClient({ ...account, fetch: sent.fetch }).getOwnUser();
    const encoded = sent.headers.get("authorization")?.replace("Basic ", "") ?? "";
    expect(Buffer.from(encoded, "base64").toString("utf8")).toBe(`zoë@example.com:${"k".repeat(32)}`);
  });

  it("is absent on endpoints that anyone may call", () => {
    expect(requestOf("getServerSettings", {}).init.headers).toEqual({ "confab-feature-level": "277" });
  });

  it("is left to the browser's session on its own routes, and each request carries the current token", async () => {
    const sent = new Sent();
    let token = "first";
    const client = createSessionClient({
      siteUrl: account.siteUrl,
      csrfToken: () => token,
      fetch: sent.fetch,
    });
    await client.getOwnUser();
    expect(sent.url).toBe("https://chat.example.com/json/users/me");
    expect(Object.fromEntries(sent.headers)).toEqual({
      "confab-feature-level": "277",
      "x-csrftoken": "first",
    });
    token = "second";
    await client.getOwnUser();
    expect(sent.headers.get("x-csrftoken")).toBe("second");
  });
});

/** Holds the last request that was sent; each request succeeds. */
class Sent {
  url = "";
  headers = new Headers();
  readonly fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    this.url = String(url);
    this.headers = new Headers(init?.headers);
    return answer(200, '{"result":"success","msg":""}');
  };
}

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers });

describe("answers", () => {
  it("returns the fields of a success", async () => {
    const client = createClient({
      ...account,
      fetch: async () => answer(200, '{"result":"success","msg":"","id":42}'),
    });
    expect(await client.sendMessage({ type: "private", to: [7], content: "Hello" })).toEqual({ id: 42 });
  });

  it("turns an error into an exception with code, text and fields", async () => {
    const body =
      '{"result":"error","msg":"Stream \'x\' does not exist","code":"STREAM_DOES_NOT_EXIST","stream":"x"}';
    const error = await readAnswer(answer(400, body)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RequestRefused);
    expect(error).toMatchObject({
      status: 400,
      code: "STREAM_DOES_NOT_EXIST",
      msg: "Stream 'x' does not exist",
      fields: { stream: "x" },
      retryAfter: undefined,
    });
  });

  it("reads the time to wait from the body, or otherwise from the header", async () => {
    const limited = '{"result":"error","msg":"","code":"RATE_LIMIT_HIT","retry-after":2.5}';
    await expect(readAnswer(answer(429, limited))).rejects.toMatchObject({ retryAfter: 2.5 });
    const busy = answer(503, '{"result":"error","msg":""}', { "retry-after": "7" });
    await expect(readAnswer(busy)).rejects.toMatchObject({ retryAfter: 7, code: undefined });
  });

  it("does not accept a page as an answer", async () => {
    await expect(readAnswer(answer(502, "<html>"))).rejects.toMatchObject({ name: "NoAnswer", status: 502 });
    await expect(readAnswer(answer(200, "null"))).rejects.toBeInstanceOf(NoAnswer);
  });

  it("reports that the server can't be reached", async () => {
    const cause = new TypeError("fetch failed");
    const client = createClient({ ...account, fetch: () => Promise.reject(cause) });
    await expect(client.getOwnUser()).rejects.toMatchObject({ cause, status: undefined });
  });

  it("passes the caller's reason on when a request is cancelled", async () => {
    const reason = new Error("Enough");
    const controller = new AbortController();
    const client = createClient({
      ...account,
      fetch: async () => {
        controller.abort(reason);
        throw new TypeError("aborted");
      },
    });
    await expect(client.getOwnUser({}, { signal: controller.signal })).rejects.toBe(reason);
  });
});
