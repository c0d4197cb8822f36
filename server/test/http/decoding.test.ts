import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { type Answer, ask, form, sendBytes } from "./support.ts";

const { world, hamlet, cordelia } = useWorld();

const words = "/api/v1/users/me/alert_words";
const settings = "/api/v1/settings";

/** Adds alert words with a request, and returns the words in the answer. */
async function added(
  name: string,
  request: { query?: string; headers?: Record<string, string>; body?: string | Uint8Array | FormData },
): Promise<unknown> {
  const person = await world.newPerson(name);
  const { query, ...rest } = request;
  const { body } = await ask(world, "POST", words + (query ?? ""), { as: person, ...rest });
  return body["alert_words"] ?? body["msg"];
}

const list = (...items: string[]) => encodeURIComponent(JSON.stringify(items));

describe("sources of parameters", () => {
  test("are form bodies, multipart bodies, and the query string for every method", async () => {
    expect(await added("Body", { headers: form, body: `alert_words=${list("a b", "ü")}` })).toEqual([
      "a b",
      "ü",
    ]);
    const multipart = new FormData();
    multipart.set("alert_words", '["ü", "x&y=z"]');
    expect(await added("Multipart", { body: multipart })).toEqual(["ü", "x&y=z"]);
    expect(await added("Query", { query: `?alert_words=${list("q")}` })).toEqual(["q"]);
    const person = await world.newPerson("Patch Query");
    const patched = await ask(world, "PATCH", `${settings}?enter_sends=true`, { as: person });
    expect(patched.body).toEqual({ result: "success", msg: "" });
    const removed = await ask(world, "DELETE", `${words}?alert_words=${list("x")}`, { as: person });
    expect(removed.body).toEqual({ result: "success", msg: "", alert_words: [] });
  });

  test("the body overrides the query string, and the last of several values is used", async () => {
    const request = { query: `?alert_words=${list("query")}`, headers: form };
    expect(await added("Both", { ...request, body: `alert_words=${list("body")}` })).toEqual(["body"]);
    expect(
      await added("Twice", { headers: form, body: `alert_words=${list("1")}&alert_words=${list("2")}` }),
    ).toEqual(["2"]);
    expect(
      await added("Twice Asked", { query: `?alert_words=${list("1")}&alert_words=${list("2")}` }),
    ).toEqual(["2"]);
    const multipart = new FormData();
    multipart.append("alert_words", '["1"]');
    multipart.append("alert_words", '["2"]');
    expect(await added("Twice Multipart", { body: multipart })).toEqual(["2"]);
  });

  test("a part of a multipart body is text unless it names a file, whatever its type", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=xyz" };
    const part = (disposition: string, ...lines: string[]) =>
      ["--xyz", `content-disposition: form-data; ${disposition}`, ...lines, ""].join("\r\n");
    const words = part('name="alert_words"', "content-type: application/octet-stream", "", '["ü"]');
    const other = part('name="alert_words"; filename="x"', "", '["file"]');
    const nameless = part("", "", '["nameless"]');
    expect(await added("Octets", { headers, body: `${words}${other}${nameless}--xyz--\r\n` })).toEqual(["ü"]);
  });

  test("JSON bodies and other types are ignored", async () => {
    const missing = "Missing 'alert_words' argument";
    const json = { "content-type": "application/json" };
    expect(await added("Json", { headers: json, body: '{"alert_words": ["x"]}' })).toBe(missing);
    expect(await added("Plain", { headers: { "content-type": "text/plain" }, body: "alert_words=[]" })).toBe(
      missing,
    );
    expect(
      await added("Nothing", { headers: { "content-type": "x/y" }, body: new Uint8Array([0, 255]) }),
    ).toBe(missing);
    const file = new FormData();
    file.set("alert_words", new File(['["x"]'], "words.json"));
    expect(await added("File", { body: file })).toBe(missing);
  });

  test("spaces may be plus signs; a percent sign without an encoding is literal", async () => {
    expect(await added("Plus", { headers: form, body: 'alert_words=["a+b%2Bc"]' })).toEqual(["a b+c"]);
    expect(
      await added("Percent", { headers: form, body: 'alert_words=["100%", "5%zz", "%C3%BC%"]' }),
    ).toEqual(["100%", "5%zz", "ü%"]);
  });

  test("bytes that are not UTF-8 are refused", async () => {
    const refused = "The request is not valid UTF-8.";
    expect(await added("Bad Percent", { headers: form, body: "alert_words=%ff" })).toBe(refused);
    expect(await added("Surrogate Bytes", { headers: form, body: "alert_words=%ED%A0%80" })).toBe(refused);
    expect(await added("Bad Query", { query: "?alert_words=%C3" })).toBe(refused);
    const bytes = Buffer.concat([Buffer.from('alert_words=["'), Buffer.from([0xff]), Buffer.from('"]')]);
    expect(await added("Bad Bytes", { headers: form, body: bytes })).toBe(refused);
  });

  test("rejects multipart bodies that can't be read", async () => {
    const type = "multipart/form-data";
    const unreadable = "The multipart body could not be read.";
    expect(await added("No Boundary", { headers: { "content-type": type }, body: "x" })).toBe(unreadable);
    const headers = { "content-type": `${type}; boundary=xyz` };
    expect(await added("No Parts", { headers, body: "nothing of the kind" })).toBe(unreadable);
    expect(
      await added("Cut Off", {
        headers,
        body: '--xyz\r\ncontent-disposition: form-data; name="alert_words"\r\n\r\n["x"',
      }),
    ).toBe(unreadable);
  });

  test("rejects too many fields, in the body or the query string", async () => {
    const tooMany = "The request has too many fields (limit: 1000).";
    const names = Array.from({ length: 1001 }, (_, index) => `f${index}`);
    const encoded = names.map((name) => `${name}=`).join("&");
    expect(await added("Many", { headers: form, body: encoded })).toBe(tooMany);
    expect(await added("Many Asked", { query: `?${encoded}` })).toBe(tooMany);
    const multipart = new FormData();
    for (const name of names) multipart.set(name, "");
    expect(await added("Many Parts", { body: multipart })).toBe(tooMany);
    multipart.delete("f0");
    multipart.delete("f1");
    multipart.set("alert_words", "[]");
    expect(await added("Just Enough", { body: multipart })).toEqual([]);
  });

  test("rejects a body above the limit before reading it", async () => {
    const head = `POST ${words} HTTP/1.1\r\nhost: x\r\ncontent-type: ${form["content-type"]}\r\n`;
    const limit = 1024 * 1024;
    const answer = await sendBytes(world, `${head}content-length: ${limit + 1}\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toMatch(/access-control-allow-origin: \*/i);
    expect(answer).toContain(
      '{"result":"error","msg":"The request is too large (limit: 1 MiB).","code":"BAD_REQUEST"}',
    );
  });

  test("reads a large body within the limit", async () => {
    const body = `alert_words=${list("big")}&filler=${"x".repeat(1000 * 1024)}`;
    expect(await added("Big", { headers: form, body })).toEqual(["big"]);
  });
});

describe("methods", () => {
  const names = { result: "success", msg: "" };

  test("a form field can name the method, but only in POST", async () => {
    const person = await world.newPerson("Over Ride");
    const post = (body: string) => ask(world, "POST", settings, { as: person, headers: form, body });
    expect((await post("method=PATCH&enter_sends=true")).body).toEqual(names);
    expect((await post("method=patch&enter_sends=false")).body).toEqual(names);
    expect((await post("enter_sends=true")).status).toBe(405);
    expect((await post("method=DELETE")).status).toBe(405);
    expect((await post("method=__proto__")).status).toBe(405);
    const inQuery = await ask(world, "POST", `${settings}?method=PATCH`, { as: person });
    expect(inQuery.status).toBe(405);
    const inPatch = await ask(world, "PATCH", settings, { as: person, headers: form, body: "method=POST" });
    expect(inPatch.body).toEqual(names);
  });

  test("HEAD is GET without a body", async () => {
    const get = await ask(world, "GET", words, { as: hamlet });
    const head = await ask(world, "HEAD", words, { as: hamlet });
    expect(head.status).toBe(200);
    expect(head.text).toBe("");
    expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(get.text)));
    expect((await ask(world, "HEAD", settings)).status).toBe(405);
  });

  test("OPTIONS needs no account and lists the methods", async () => {
    const options = await ask(world, "OPTIONS", words);
    expect(options.status).toBe(204);
    expect(options.text).toBe("");
    expect(options.headers.get("allow")).toBe("DELETE, GET, HEAD, OPTIONS, POST");
    expect(options.headers.get("access-control-allow-headers")).toBe("Authorization, Confab-Feature-Level");
  });

  test.each(["PUT", "GET", "DELETE"])(
    "%s is answered 405 where it is unsupported, before other checks",
    async (method) => {
      const { status, headers, body } = await ask(world, method, settings);
      expect(status).toBe(405);
      expect(headers.get("allow")).toBe("OPTIONS, PATCH");
      expect(body).toEqual({
        result: "error",
        msg: "Method Not Allowed",
        allowed_methods: ["OPTIONS", "PATCH"],
      });
    },
  );
});

describe("values", () => {
  const patch = async (body: string): Promise<unknown> => {
    const answer = await ask(world, "PATCH", settings, { as: cordelia, headers: form, body });
    return answer.body["msg"];
  };

  test.each([
    ["dense_mode=True", 'Argument "dense_mode" is not valid JSON.'],
    ["dense_mode=yes", 'Argument "dense_mode" is not valid JSON.'],
    ["dense_mode=", 'Argument "dense_mode" is not valid JSON.'],
    ["dense_mode=1", "dense_mode is not a boolean"],
    ['dense_mode="true"', "dense_mode is not a boolean"],
    ["dense_mode=null", "dense_mode is not a boolean"],
    ["dense_mode={}", "dense_mode is not a boolean"],
    [
      "email_notifications_batching_period_seconds=7.5",
      "email_notifications_batching_period_seconds is not an integer",
    ],
    [
      'email_notifications_batching_period_seconds="7"',
      "email_notifications_batching_period_seconds is not an integer",
    ],
    [
      "email_notifications_batching_period_seconds=1e999",
      "email_notifications_batching_period_seconds is not an integer",
    ],
    [
      "email_notifications_batching_period_seconds=9007199254740993",
      "email_notifications_batching_period_seconds is too large",
    ],
    [
      "email_notifications_batching_period_seconds=-9007199254740993",
      "email_notifications_batching_period_seconds is too small",
    ],
    ["email_notifications_batching_period_seconds=-1", "Invalid email batching period: -1 seconds"],
    ["color_scheme=two", 'Argument "color_scheme" is not valid JSON.'],
    ['color_scheme="2"', "color_scheme is not an integer"],
    ["default_view=%22recent_topics%22", "Invalid default_view"],
    ["timezone=a%00b", "timezone must not contain null bytes"],
    ["full_name=%00%00", "full_name must not contain null bytes"],
    ["constructor=1&__proto__=2&toString=3", ""],
  ])("%s", async (body, msg) => {
    expect(await patch(body)).toBe(msg);
  });

  test("lists that are too deep, too long or invalid", async () => {
    const text = (items: string) =>
      added(`Odd ${items.length}`, { headers: form, body: `alert_words=${items}` });
    expect(await text("[".repeat(200_000))).toBe('Argument "alert_words" is not valid JSON.');
    expect(await text("[".repeat(50_000) + "]".repeat(50_000))).toMatch(
      /^(Argument "alert_words" is not valid JSON\.|alert_words\[0\] is not a string)$/,
    );
    expect(await text(`[${Array.from({ length: 10_001 }, () => '""').join(",")}]`)).toBe(
      "alert_words is too long (limit: 10000 items)",
    );
    expect(await text('["a", {"__proto__": []}]')).toBe("alert_words[1] is not a string");
    expect(await text("NaN")).toBe('Argument "alert_words" is not valid JSON.');
  });

  test("halves of surrogate pairs become the replacement character", async () => {
    expect(await added("Lone", { headers: form, body: 'alert_words=["a\\ud83d", "\\ude00b"]' })).toEqual([
      "a\ufffd",
      "\ufffdb",
    ]);
    const person = await world.newPerson("Lone Sender");
    const send = (more: Record<string, string>) =>
      person.ok<{ id: number }>("POST", "/messages", {
        type: "stream",
        to: '"general"',
        topic: "halves",
        content: "whole",
        ...more,
      });
    const client = `${"x".repeat(29)}😀`;
    const queue = await person.register({ event_types: ["message"] });
    await send({ client });
    await send({ client: "a\u001bb" });
    await send({ client: "\u0007" });
    const clients = (await queue.events()).map(({ message }) => (message as { client: string }).client);
    expect(clients).toEqual([client, "ab", "TestClient"]);
  });

  test("two names of one parameter in one request", async () => {
    const message = "type=stream&to=general&content=x&topic=a&subject=b";
    const { status, body } = await ask(world, "POST", "/api/v1/messages", {
      as: hamlet,
      headers: form,
      body: message,
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      result: "error",
      msg: "Can't decide between 'topic' and 'subject' arguments",
      code: "REQUEST_CONFUSING_VAR",
      var_name1: "topic",
      var_name2: "subject",
    });
    const one = await ask(world, "POST", "/api/v1/messages", {
      as: hamlet,
      headers: form,
      body: message.replace("&topic=a", ""),
    });
    expect(one.status).toBe(200);
  });

  test("missing values, and invalid plain numbers", async () => {
    const post = (path: string, body: string): Promise<Answer> =>
      ask(world, "POST", path, { as: hamlet, headers: form, body });
    expect((await post("/api/v1/messages", "")).body).toEqual({
      result: "error",
      msg: "Missing 'type' argument",
      code: "REQUEST_VARIABLE_MISSING",
      var_name: "type",
    });
    expect((await post("/api/v1/register", "queue_lifespan_secs=soon&fetch_event_types=[]")).body).toEqual({
      result: "error",
      msg: "Bad value for 'queue_lifespan_secs': soon",
      code: "REQUEST_VARIABLE_INVALID",
      var_name: "queue_lifespan_secs",
      bad_value: "soon",
    });
    expect((await post("/api/v1/register", "client_capabilities={}")).body["msg"]).toBe(
      "notification_settings_null key is missing from client_capabilities",
    );
    expect((await post("/api/v1/register", 'client_capabilities=["all"]')).body["msg"]).toBe(
      "client_capabilities is not a dict",
    );
  });
});

describe("unknown parameters", () => {
  test("are reported only if they are in the body; parameters of all endpoints are known", async () => {
    const answer = await ask(world, "POST", `${settings}?in_query=1`, {
      as: cordelia,
      headers: form,
      body: "method=PATCH&client=website&unknown=1&topic=2",
    });
    expect(answer.body["ignored_parameters_unsupported"]).toEqual(["unknown", "topic"]);
  });

  test("are silently ignored elsewhere", async () => {
    const answer = await ask(world, "POST", words, {
      as: cordelia,
      headers: form,
      body: "alert_words=[]&unknown=1",
    });
    expect(answer.body).toEqual({ result: "success", msg: "", alert_words: [] });
  });
});
