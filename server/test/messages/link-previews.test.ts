/**
 * docs/interface/rendered-html.md#previews: the metadata of linked pages is shown some time after the message was sent.
 */
import type { RequestListener } from "node:http";
import { engineUnderTest, World } from "@confab/testkit";
import { addressesIn, withOriginals } from "@confab/testkit/original-addresses";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimJobs, type Job } from "../../src/domain/link-previews/queries.ts";
import { MAX_BYTES, TIMEOUT_MILLISECONDS } from "../../src/outgoing/outgoing.ts";
import { numberedEventsOf } from "../events/support.ts";
import { Site } from "../outgoing/support.ts";
import { newBot } from "../users/support.ts";
import { runSql } from "./database.ts";
import { createStream, fetchPage, subscribe, type TestStream, unsubscribe } from "./helpers.ts";

const environment = { CONFAB_OUTGOING_ALLOW: "127.0.0.1/32" };

const { world, owner, moderator, hamlet, cordelia, guest } = useWorld({ environment });
let stream: TestStream;
let number = 0;

beforeAll(() => owner.ok("PATCH", "/realm", { inline_url_embed_preview: true }));
beforeEach(async () => {
  number += 1;
  stream = await createStream(world, `previews ${number}`, [hamlet, cordelia]);
});

/** A page with a head. */
const page = (head: string) => `<!doctype html><html><head>${head}</head><body><p>Hello</p></body></html>`;
const meta = (property: string, content: string) => `<meta property="${property}" content="${content}">`;
const whole = page(
  meta("og:title", "A &amp; B") +
    meta("og:description", "About") +
    meta("og:image", "/picture.png?a=1&amp;b=2"),
);

/** Answers each path with a page or its listener. */
const site = (paths: Readonly<Record<string, string | RequestListener>>) =>
  Site.start((request, response) => {
    const answer = paths[request.url ?? ""];
    if (typeof answer === "function") answer(request, response);
    else if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(answer);
  });

async function contentOf(id: number, person = hamlet): Promise<string> {
  const { messages } = await fetchPage(person, { anchor: id, num_before: 0 });
  return messages[0]?.content ?? "";
}

/** Sends a message, waits for background work, and returns the message's new content. */
async function preview(content: string, sender = hamlet): Promise<string> {
  const id = await sender.send(stream.name, "links", content);
  await world.settle();
  return contentOf(id);
}

const link = (url: string) => `<p><a href="${url}">${url}</a></p>`;
const embed = (url: string, title: string) =>
  `${link(url)}\n<div class="message_embed"><div class="data-container"><div class="message_embed_title"><a href="${url}" title="${title}">${title}</a></div></div></div>`;

describe("a linked page", () => {
  test("is shown with title, description and picture, and announced by an event", async () => {
    await using there = await site({ "/a": whole });
    const queues = await Promise.all(
      [hamlet, cordelia].map((person) =>
        person.register({ event_types: ["update_message"], fetch_event_types: [] }),
      ),
    );
    const outsider = await owner.register({ event_types: ["update_message"], all_public_streams: true });
    const url = there.url("/a");
    const id = await hamlet.send(stream.name, "links", `see ${url}`);
    await cordelia.ok("POST", "/messages/flags", { messages: [id], op: "add", flag: "starred" });
    expect(await contentOf(id)).toBe(`<p>see <a href="${url}">${url}</a></p>`);
    await world.settle();
    const picture = `${there.url("/picture.png")}?a=1&amp;b=2`;
    const expected =
      `<p>see <a href="${url}">${url}</a></p>\n<div class="message_embed"><a class="message_embed_image" href="${url}" style="background-image: url(${picture})"></a>` +
      `<div class="data-container"><div class="message_embed_title"><a href="${url}" title="A &amp; B">A &amp; B</a></div><div class="message_embed_description">About</div></div></div>`;
    const html = await contentOf(id);
    expect(addressesIn(html)).toHaveLength(1);
    expect(withOriginals(html)).toBe(expected);

    const event = {
      id: expect.any(Number),
      type: "update_message",
      edit_timestamp: world.clock.now() / 1000,
      message_id: id,
      message_ids: [id],
      stream_name: stream.name,
      stream_id: stream.streamId,
      content: `see ${url}`,
      rendered_content: html,
    };
    const [ofHamlet, ofCordelia] = await Promise.all(queues.map(numberedEventsOf));
    expect(ofHamlet).toEqual([{ ...event, flags: [] }]);
    expect(ofCordelia).toEqual([{ ...event, flags: ["starred"] }]);
    expect(await outsider.events()).toEqual([]);
    // The message was not edited.
    const { messages } = await fetchPage(hamlet, { anchor: id, num_before: 0 });
    expect(messages[0]).not.toHaveProperty("last_edit_timestamp");
  });

  test("is announced to everyone who has the message, and to subscribers who can see it", async () => {
    await using there = await site({ "/a": page("<title>A</title>") });
    const open = { invite_only: true, history_public_to_subscribers: true };
    const hidden = { invite_only: true, history_public_to_subscribers: false };
    const shared = await createStream(world, `shared ${number}`, [hamlet, cordelia, moderator], open);
    const closed = await createStream(world, `closed ${number}`, [hamlet, cordelia, moderator], hidden);
    const announced: Record<string, unknown> = {};
    for (const room of [shared, closed]) {
      const id = await hamlet.send(room.name, "links", `@**Cordelia Member** ${there.url("/a")}`);
      await unsubscribe(room, moderator);
      await subscribe(cordelia, room, [guest]);
      await cordelia.ok("POST", "/messages/flags", { messages: [id], op: "add", flag: "read" });
      const people = { hamlet, cordelia, moderator, guest, owner };
      const queues = Object.entries(people).map(
        async ([who, person]) =>
          [who, await person.register({ event_types: ["update_message"], fetch_event_types: [] })] as const,
      );
      const registered = await Promise.all(queues);
      await world.settle();
      for (const [who, queue] of registered) {
        announced[`${who} in ${room.name}`] = (await numberedEventsOf(queue)).map(({ flags }) => flags);
      }
    }
    expect(announced).toEqual({
      [`hamlet in ${shared.name}`]: [[]],
      [`cordelia in ${shared.name}`]: [["read", "mentioned"]],
      [`moderator in ${shared.name}`]: [["read"]],
      [`guest in ${shared.name}`]: [["read"]],
      [`owner in ${shared.name}`]: [],
      [`hamlet in ${closed.name}`]: [[]],
      [`cordelia in ${closed.name}`]: [["read", "mentioned"]],
      [`moderator in ${closed.name}`]: [["read"]],
      [`guest in ${closed.name}`]: [],
      [`owner in ${closed.name}`]: [],
    });
  });

  test("is shown to the participants of a direct conversation", async () => {
    await using there = await site({ "/a": page("<title>A</title>") });
    const queue = await cordelia.register({ event_types: ["update_message"], fetch_event_types: [] });
    const url = there.url("/a");
    const id = await hamlet.sendTo([cordelia], url);
    await world.settle();
    expect(await contentOf(id, cordelia)).toBe(embed(url, "A"));
    const events = await numberedEventsOf(queue);
    expect(events).toMatchObject([{ message_id: id, flags: [], rendered_content: embed(url, "A") }]);
    expect(events[0]).not.toHaveProperty("stream_name");
    expect(events[0]).not.toHaveProperty("user_id");
  });

  test.each([
    ["the element of HTML", page("<title>\n  A  &lt;b&gt;\u0007 \n</title>"), "A &lt;b&gt;"],
    ["the property, where there are both", page(`<title>B</title>${meta("og:title", "A")}`), "A"],
    ["the first of several", page(meta("og:title", "A") + meta("og:title", "B")), "A"],
    ["a page that is not closed", "<title>A</title><p>", "A"],
    ["a page of no form", "<b><meta property=og:title content=A><head><head></b>", "A"],
  ])("has its title from %s", async (_, body, title) => {
    await using there = await site({ "/a": body });
    expect(await preview(there.url("/a"))).toBe(embed(there.url("/a"), title));
  });

  test("is truncated to the space available", async () => {
    const long = "word ".repeat(300);
    await using there = await site({ "/a": page(meta("og:title", long) + meta("og:description", long)) });
    const shown = await preview(there.url("/a"));
    expect(/title="([^"]*)"/.exec(shown)?.[1]).toMatch(/^word .{150,194}…$/);
    expect(/description">([^<]*)</.exec(shown)?.[1]).toMatch(/^word .{450,494}…$/);
  });

  test.each([
    ["its answer says", "text/html; charset=iso-8859-1", ""],
    ["the page says", "text/html", '<meta charset="iso-8859-1">'],
  ])("is decoded in the encoding that %s", async (_, type, head) => {
    const body = Buffer.from(page(`${head}<title>Käse</title>`), "latin1");
    await using there = await site({
      "/a": (_request, response) => response.writeHead(200, { "content-type": type }).end(body),
    });
    expect(await preview(there.url("/a"))).toBe(embed(there.url("/a"), "Käse"));
  });

  test("that is a picture is shown as one", async () => {
    await using there = await site({
      "/a": (_, response) => response.writeHead(200, { "content-type": "image/png" }).end("…"),
    });
    const url = there.url("/a");
    expect(withOriginals(await preview(url))).toBe(
      `${link(url)}\n<div class="message_inline_image"><a href="${url}"><img src="${url}"></a></div>`,
    );
  });

  test("may be reached by at most three redirects", async () => {
    const to =
      (location: string): RequestListener =>
      (_, response) =>
        response.writeHead(302, { location }).end();
    await using there = await site({
      "/4": to("/3"),
      "/3": to("/2"),
      "/2": to("/1"),
      "/1": to("/0"),
      "/0": whole,
    });
    expect(await preview(there.url("/3"))).toContain("message_embed");
    expect(await preview(there.url("/4"))).toBe(link(there.url("/4")));
  });

  test.each(["http://127.0.0.2:1/", "http://10.0.0.1/", "http://[::1]/", "file:///etc/hosts"])(
    "is not fetched at %s if another page redirects there",
    async (location) => {
      await using there = await site({ "/a": (_, response) => response.writeHead(302, { location }).end() });
      expect(await preview(there.url("/a"))).toBe(link(there.url("/a")));
      expect(there.asked).toHaveLength(1);
    },
  );

  test("is read only up to its limit, whatever its size", async () => {
    const rest = "a".repeat(2 * MAX_BYTES);
    await using there = await site({
      "/title-first": `<title>A</title>${rest}`,
      "/title-last": `<!-- ${rest} --><title>A</title>`,
    });
    expect(await preview(there.url("/title-first"))).toBe(embed(there.url("/title-first"), "A"));
    expect(await preview(there.url("/title-last"))).toBe(link(there.url("/title-last")));
  });

  test.each([
    ["text/plain", "<title>A</title>"],
    ["application/json", "{}"],
    ["application/pdf", "<title>A</title>"],
    ["text/html", "no title"],
    ["text/html", ""],
  ])("of the type %s that contains %j has no preview", async (type, body) => {
    await using there = await site({
      "/a": (_, response) => response.writeHead(200, { "content-type": type }).end(body),
    });
    expect(await preview(there.url("/a"))).toBe(link(there.url("/a")));
    expect(there.asked).toHaveLength(1);
  });

  test("on an unreachable site has no preview", async () => {
    const there = await site({});
    const url = there.url("/a");
    await there[Symbol.asyncDispose]();
    expect(await preview(url)).toBe(link(url));
  });
});

describe("a page is not fetched", () => {
  test("if the organization switches previews off, before or after the send", async () => {
    await using there = await site({ "/a": whole, "/b": whole });
    await owner.ok("PATCH", "/realm", { inline_url_embed_preview: false });
    expect(await preview(there.url("/a"))).toBe(link(there.url("/a")));
    await owner.ok("PATCH", "/realm", { inline_url_embed_preview: true });
    const id = await hamlet.send(stream.name, "links", there.url("/b"));
    await owner.ok("PATCH", "/realm", { inline_url_embed_preview: false });
    await world.settle();
    expect(await contentOf(id)).toBe(link(there.url("/b")));
    await owner.ok("PATCH", "/realm", { inline_url_embed_preview: true });
    expect(there.asked).toEqual([]);
  });

  test("for a bot's message", async () => {
    await using there = await site({ "/a": whole });
    const linker = await newBot(hamlet, `linker${number}`);
    expect(await preview(there.url("/a"), linker)).toBe(link(there.url("/a")));
    expect(there.asked).toEqual([]);
  });

  test("for a link that is quoted, one of many, an image, or contains a password", async () => {
    await using there = await site({ "/a": whole });
    const url = there.url("/a");
    await preview(`> ${url}`);
    await preview(Array.from({ length: 6 }, (_, index) => `${url}?${index}`).join(" "));
    await preview(there.url("/a.png"));
    await preview(`[a](${there.url("/a", "somebody:secret@127.0.0.1")})`);
    await preview(`\`${url}\``);
    expect(there.asked).toEqual([]);
  });

  test("twice simultaneously, or within a day", async () => {
    const open = Promise.withResolvers<void>();
    await using there = await site({
      "/a": async (_, response) => {
        await open.promise;
        response.writeHead(200, { "content-type": "text/html" }).end(whole);
      },
    });
    const url = there.url("/a");
    const ids = await Promise.all(
      [1, 2, 3].map((each) => hamlet.send(stream.name, "links", `${each} ${url}`)),
    );
    const came = there.nextRequest();
    const settled = world.settle();
    await came;
    // Leaves time for the other two to reach the place of the first.
    for (const id of [...ids, ...ids]) expect(await contentOf(id)).not.toContain("message_embed");
    open.resolve();
    await settled;
    for (const id of ids) expect(await contentOf(id)).toContain("message_embed");
    expect(await preview(`${url}#part`)).toContain("message_embed");
    expect(there.asked).toHaveLength(1);
    await world.clock.jump(25 * 3600 * 1000);
    expect(await preview(url)).toContain("message_embed");
    expect(there.asked).toHaveLength(2);
  });
});

describe("a message", () => {
  test("of a user who was deactivated meanwhile gets its previews", async () => {
    await using there = await site({ "/a": whole });
    const leaver = await world.newPerson("Leaver");
    await leaver.subscribe([stream.name]);
    const id = await leaver.send(stream.name, "links", there.url("/a"));
    await owner.ok("DELETE", `/users/${leaver.userId}`);
    await world.settle();
    expect(await contentOf(id)).toContain("message_embed");
  });

  test("with several links gets all available previews in one event", async () => {
    await using there = await site({ "/a": page("<title>A</title>"), "/b": page("<title>B</title>") });
    const queue = await hamlet.register({ event_types: ["update_message"], fetch_event_types: [] });
    const shown = await preview(
      `${there.url("/a")} ${there.url("/missing")} ${there.url("/b")} ${there.url("/a")}`,
    );
    expect(shown.split("message_embed_title")).toHaveLength(3);
    expect(await numberedEventsOf(queue)).toHaveLength(1);
    expect(there.asked.map(({ path }) => path).sort()).toEqual(["/a", "/b", "/missing"]);
  });

  test("waits only for its own slow site, and not for long", async () => {
    await using slow = await site({ "/a": () => undefined });
    await using there = await site({ "/b": page("<title>B</title>") });
    const queue = await hamlet.register({ event_types: ["update_message"], fetch_event_types: [] });
    const came = slow.nextRequest();
    const waiting = await hamlet.send(stream.name, "links", slow.url("/a"));
    const settled = world.settle();
    await came;
    const other = await hamlet.send(stream.name, "links", there.url("/b"));
    // The consumers wait a moment for more work.
    await world.clock.advance(1_000);
    expect(await queue.next()).toMatchObject([
      { message_id: other, rendered_content: embed(there.url("/b"), "B") },
    ]);
    const found = await fetchPage(hamlet, {
      narrow: [{ operator: "search", operand: `"${there.url("/b")}"` }],
    });
    expect(found.messages.map(({ id }) => id)).toEqual([other]);
    await world.clock.advance(TIMEOUT_MILLISECONDS);
    await settled;
    expect(await contentOf(waiting)).toBe(link(slow.url("/a")));
    expect(await runSql(world, "select message_id from link_preview_job")).toEqual([]);
  });
});

describe("unfinished work", () => {
  test("of a node that died is taken over after a while, and given up after some attempts", async () => {
    await using there = await site({ "/a": whole });
    const { context } = world.server;
    const id = await hamlet.send(stream.name, "links", there.url("/a"));
    const lost = await hamlet.send(stream.name, "links", there.url("/a"));
    // The state that a node leaves behind if it had just taken both jobs, one of them for the last time.
    await runSql(
      world,
      `insert into link_preview_job (realm_id, message_id, due_at, attempts)
       select realm_id, message_id, $3, case message_id when $2 then 3 else 1 end
         from message where message_id in ($1, $2)`,
      id,
      lost,
      new Date(context.clock.now() + 60_000).toISOString(),
    );
    await world.settle();
    expect(await contentOf(id)).toBe(link(there.url("/a")));
    await world.clock.advance(61_000);
    await world.settle();
    expect(await contentOf(id)).toContain("message_embed");
    expect(await contentOf(lost)).toBe(link(there.url("/a")));
    expect(await runSql(world, "select message_id from link_preview_job")).toEqual([]);
  });

  test("of a server that stopped is completed after its next start", async () => {
    await using own = await World.start({ environment });
    await own.as("owner").ok("PATCH", "/realm", { inline_url_embed_preview: true });
    let answers = false;
    await using there = await site({
      "/a": (_, response) => {
        if (answers) response.writeHead(200, { "content-type": "text/html" }).end("<title>A</title>");
      },
    });
    const came = there.nextRequest();
    const url = there.url("/a");
    const id = await own.as("hamlet").sendTo([own.as("hamlet")], url);
    const settled = own.settle();
    await came;
    answers = true;
    await own.restart();
    await settled;
    await own.settle();
    const { messages } = await fetchPage(own.as("hamlet"), { anchor: id, num_before: 0 });
    expect(messages[0]?.content).toBe(embed(url, "A"));
  });
});

describe.skipIf(engineUnderTest !== "postgres")("of two nodes", () => {
  test("one takes a job, even while the other is taking jobs", async () => {
    const { context, realms } = world.server;
    const { realmId } = realms.first;
    const now = context.clock.now();
    await runSql(
      world,
      `insert into link_preview_job (realm_id, message_id, due_at)
       select $1, 1000000 + n, $2 from generate_series(1, 3) as n`,
      realmId,
      new Date(now).toISOString(),
    );
    const claim = { realmId, now, until: now + 60_000 };
    const first = Promise.withResolvers<readonly Job[]>();
    const both = Promise.withResolvers<void>();
    const holding = context.engine.transaction(async (connection) => {
      first.resolve(await claimJobs(connection, { ...claim, limit: 1 }));
      await both.promise;
    });
    const jobs = [...(await first.promise), ...(await claimJobs(context.engine, { ...claim, limit: 5 }))];
    both.resolve();
    await holding;
    expect(jobs.map(({ message_id }) => message_id).toSorted()).toEqual([1_000_001, 1_000_002, 1_000_003]);
    await runSql(world, "delete from link_preview_job");
  });

  test("one fetches a page, and announces it", async () => {
    const paths = Array.from({ length: 20 }, (_, index) => `/${index}`);
    await using there = await site(Object.fromEntries(paths.map((path) => [path, whole])));
    const other = await world.startNode();
    const queue = await hamlet.register({ event_types: ["update_message"], fetch_event_types: [] });
    const sent = await Promise.all(
      paths.map((path, index) =>
        (index % 2 === 0 ? hamlet : hamlet.at(other)).send(stream.name, "links", there.url(path)),
      ),
    );
    const announced: unknown[] = [];
    while (announced.length < paths.length) {
      await world.clock.advance(1_000);
      announced.push(...(await numberedEventsOf(queue)).map(({ message_id }) => message_id));
    }
    await world.settle();
    expect(announced.toSorted()).toEqual(sent.toSorted());
    expect(await queue.events()).toEqual([]);
    expect(there.asked.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
    expect(await runSql(world, "select message_id from link_preview_job")).toEqual([]);
  });
});
