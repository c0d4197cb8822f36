/** Readers get pictures of other hosts from the server. These hosts learn nothing about the readers. */
import { addressesIn, originalOf, withOriginals } from "@confab/testkit/original-addresses";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { PNG } from "../files/support.ts";
import { fetchPage } from "../messages/helpers.ts";
import { pictureSite } from "./support.ts";

const { world, hamlet } = useWorld({ environment: { CONFAB_OUTGOING_ALLOW: "127.0.0.1/32" } });

async function contentOf(id: number): Promise<string> {
  const { messages } = await fetchPage(hamlet, { anchor: id, num_before: 0 });
  return messages[0]?.content ?? "";
}

/** Sends a message that shows a picture, and returns the address of the picture for readers. */
async function addressOf(url: string): Promise<string> {
  const [address = ""] = addressesIn(await contentOf(await hamlet.sendTo([hamlet], url)));
  return address;
}

/** Fetches like a browser that is not signed in. */
const look = (address: string, init: RequestInit = {}) => fetch(world.url + address, init);

describe("a picture of another host", () => {
  test("is shown at an address of the server, and links to its own address", async () => {
    const url = "https://x.org/cat.png?a=1&b=%22";
    const html = await contentOf(await hamlet.sendTo([hamlet], url));
    const escaped = url.replace("&", "&amp;");
    expect(html).toMatch(
      /^<div class="message_inline_image"><a href="https:\/\/x\.org\/[^"]+"><img src="\/external_content\/[\da-f]{40}\/[\da-f]+"><\/a><\/div>$/,
    );
    expect(withOriginals(html)).toBe(
      `<div class="message_inline_image"><a href="${escaped}"><img src="${escaped}"></a></div>`,
    );
  });

  test("is served without an account, and its host learns nothing about the reader", async () => {
    await using site = await pictureSite();
    const address = await addressOf(site.url("/a.png?b=1"));
    const answer = await look(address, {
      headers: {
        cookie: "a=b",
        referer: "https://chat.example.com/",
        "user-agent": "Reader/1.0",
        "accept-language": "is",
        "x-forwarded-for": "198.51.100.7",
      },
    });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": String(PNG.length),
      "content-disposition": 'inline; filename="picture.png"',
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=86400",
    });
    expect(site.asked.map(({ path }) => path)).toEqual(["/a.png?b=1"]);
    expect(Object.keys(site.asked[0]?.headers ?? {}).sort()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
    expect(site.asked[0]?.headers["user-agent"]).toContain("Confab");
  });

  test("reports its length to HEAD, and is not sent again to a browser that has it", async () => {
    await using site = await pictureSite();
    const address = await addressOf(site.url("/a.png"));
    const head = await look(address, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(PNG.length)]);
    const etag = head.headers.get("etag") ?? "";
    expect((await look(address, { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  test("is fetched once for all readers", async () => {
    await using site = await pictureSite();
    const address = await addressOf(site.url("/a.png"));
    const answers = await Promise.all(Array.from({ length: 5 }, () => look(address)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await look(address)).status).toBe(200);
    expect(site.asked).toHaveLength(1);
  });

  test("is fetched only from addresses that the server has signed", async () => {
    await using site = await pictureSite();
    const address = await addressOf(site.url("/a.png"));
    const [, , signature = "", digits = ""] = address.split("/");
    const other = Buffer.from(site.url("/b.png")).toString("hex");
    const flipped = signature.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    for (const path of [
      `${flipped}/${digits}`,
      `${signature}/${other}`,
      `${signature}/${digits.toUpperCase()}x`,
      `${signature}/`,
      `${signature}`,
      "",
      `${signature}/${digits}/`,
    ]) {
      expect((await look(`/external_content/${path}`)).status).toBe(404);
    }
    expect(site.asked).toEqual([]);
  });

  test.each([
    ["png", PNG],
    ["gif", Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1")],
    ["jpeg", Buffer.from("\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01", "latin1")],
    ["webp", Buffer.from("RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0", "latin1")],
    ["bmp", Buffer.from("BM\x1e\0\0\0\0\0\0\0\x1a\0\0\0\x0c\0", "latin1")],
  ])("has the type of its first bytes: %s", async (type, bytes) => {
    await using site = await pictureSite({
      "/a.png": (_, response) => response.writeHead(200, { "content-type": "text/html" }).end(bytes),
    });
    const answer = await look(await addressOf(site.url("/a.png")));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, `image/${type}`]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  });

  test.each([
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["PDF", "%PDF-1.7 and much more of it"],
    ["text that begins as a bitmap does", "BMW is a make of cars"],
    ["nothing", ""],
    ["a byte", "B"],
  ])("is not served if the host sends %s instead", async (_, body) => {
    await using site = await pictureSite({
      "/a.png": (_request, response) => response.writeHead(200, { "content-type": "image/png" }).end(body),
    });
    const answer = await look(await addressOf(site.url("/a.png")));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
    expect(await answer.text()).toBe("There is no picture at this address.");
  });
});

describe("addresses of pictures", () => {
  const url = "https://x.org/cat.png";
  const image = `<div class="message_inline_image"><a href="${url}"><img src="${url}"></a></div>`;

  test("a message's source keeps the picture's own address", async () => {
    const id = await hamlet.sendTo([hamlet], url);
    const { messages } = await fetchPage(hamlet, { anchor: id, num_before: 0, apply_markdown: false });
    expect(messages[0]?.content).toBe(url);
  });

  test("events of new and changed messages, and the history of one, have the server's address", async () => {
    const queue = await hamlet.register({
      event_types: ["message", "update_message"],
      fetch_event_types: [],
      apply_markdown: true,
    });
    const id = await hamlet.sendTo([hamlet], url);
    await hamlet.ok("PATCH", `/messages/${id}`, { content: `${url}\n\nb` });
    const [sent, changed] = (await queue.all()) as unknown as [
      { message: { content: string } },
      { rendered_content: string; orig_rendered_content: string },
    ];
    const history = await hamlet.ok<{ message_history: Record<string, string>[] }>(
      "GET",
      `/messages/${id}/history`,
    );
    const { messages } = await fetchPage(hamlet, { anchor: id, num_before: 0 });
    const [before = {}, after = {}] = history.message_history;
    const { edit_history } = messages[0] as unknown as { edit_history: { prev_rendered_content: string }[] };
    const shown = [
      sent.message.content,
      changed.rendered_content,
      changed.orig_rendered_content,
      before["rendered_content"],
      after["rendered_content"],
      after["prev_rendered_content"],
      after["content_html_diff"],
      edit_history[0]?.prev_rendered_content,
    ];
    for (const html of shown) {
      expect(html).toContain('<img src="/external_content/');
      expect(withOriginals(html ?? "")).toContain(`<img src="${url}">`);
    }
  });

  test("search results and rendered previews have it", async () => {
    const id = await hamlet.sendTo([hamlet], `palomino ${url}`);
    await world.settle();
    const narrow = [{ operator: "search", operand: "palomino" }];
    const { messages } = await fetchPage(hamlet, { narrow });
    const { match_content } = messages[0] as unknown as { match_content: string };
    expect(addressesIn(match_content)).toHaveLength(1);
    const matching = await hamlet.ok<{ messages: Record<string, { match_content: string }> }>(
      "GET",
      "/messages/matches_narrow",
      { msg_ids: [id], narrow },
    );
    expect(addressesIn(matching.messages[id]?.match_content ?? "")).toHaveLength(1);
    const { rendered } = await hamlet.ok<{ rendered: string }>("POST", "/messages/render", { content: url });
    expect(withOriginals(rendered)).toBe(image);
    expect(addressesIn(rendered)).toHaveLength(1);
  });

  test("pictures of videos have it", async () => {
    const html = await contentOf(await hamlet.sendTo([hamlet], "https://youtu.be/dQw4w9WgXcQ"));
    expect(html).not.toContain("ytimg");
    expect(withOriginals(html)).toContain('<img src="https://i.ytimg.com/vi/dQw4w9WgXcQ/default.jpg">');
  });

  test("text and titles that look like pictures are unchanged", async () => {
    const text = '<img src="https://x.org/a.png"> style="background-image: url(https://x.org/b.png)"';
    const html = await contentOf(await hamlet.sendTo([hamlet], `\`${text}\` [${text}](https://x.org/page)`));
    expect(addressesIn(html)).toEqual([]);
  });

  test("an unparsable address is answered 404", async () => {
    const stored = await hamlet.sendTo([hamlet], "an old message");
    await world.server.context.engine.query({
      text: "update message set rendered_content = $2 where message_id = $1",
      values: [stored, '<p><img src="http://a:99999999/x.png"></p>'],
    });
    const [address = ""] = addressesIn(await contentOf(stored));
    expect((await look(address)).status).toBe(404);
  });

  test("/avatar redirects to a Gravatar picture at the server's address", async () => {
    const { headers } = await look(`/avatar/${hamlet.userId}`, {
      headers: { authorization: hamlet.authorization },
      redirect: "manual",
    });
    const location = headers.get("location") ?? "";
    expect(addressesIn(location)).toEqual([location]);
    expect(originalOf(location)).toMatch(/^https:\/\/secure\.gravatar\.com\/avatar\/[\da-f]{32}\?/);
  });
});
