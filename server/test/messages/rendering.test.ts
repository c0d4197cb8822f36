import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";

const log: string[] = [];
const { world, owner, hamlet } = useWorld({ log: { write: (line) => log.push(line) } });

const maths = /<span class="katex">.*<annotation encoding="application\/x-tex">x<\/annotation>/s;

const render = async (content: string) =>
  (await hamlet.ok<{ rendered: string }>("POST", "/messages/render", { content })).rendered;

/** Sends a message to oneself. @returns its stored content */
async function send(content: string): Promise<string> {
  await hamlet.sendTo([hamlet], content);
  const { messages } = await hamlet.ok<{ messages: { content: string }[] }>("GET", "/messages", {
    anchor: "newest",
    num_before: 1,
    num_after: 0,
  });
  return messages[0]?.content ?? "";
}

describe("the libraries for maths, dates and code are loaded", () => {
  test("for a message", async () => {
    const content = "$$x$$ <time:1 Jan 2020>\n```py\nimport a\n```";
    const stored = await send(content);
    expect(stored).toMatch(maths);
    expect(stored).toContain('<time datetime="2020-01-01T00:00:00Z">');
    expect(stored).toContain('<span class="kn">import</span>');
    expect(await render(content)).toBe(stored);
  });

  test("for code without a language, if the organization has a default", async () => {
    const choose = (language: string) =>
      owner.ok("PATCH", "/realm", { default_code_block_language: language });
    const code = "```\nimport a\n```";
    expect(await send(code)).not.toContain("data-code-language");
    await choose("python");
    expect(await send(code)).toMatch(/data-code-language="Python".*<span class="kn">import</s);
    await choose("");
    expect(await send(code)).not.toContain("data-code-language");
  });

  test("for a stream's description, new and changed, and in notices about the stream", async () => {
    const subscriptions = [{ name: "$$x$$", description: "$$x$$\n```js" }];
    await owner.ok("POST", "/users/me/subscriptions", { subscriptions: JSON.stringify(subscriptions) });
    const stream = async () => {
      const answer = await owner.ok<{
        subscriptions: { stream_id: number; name: string; rendered_description: string }[];
      }>("GET", "/users/me/subscriptions");
      return answer.subscriptions.find(({ name }) => name.startsWith("$$"));
    };
    const before = await stream();
    expect(before?.rendered_description).toMatch(maths);
    await owner.ok("PATCH", `/streams/${before?.stream_id}`, {
      description: "<time:1 Jan 2020>",
      new_name: "$$y$$ ```ruby",
    });
    expect((await stream())?.rendered_description).toContain("<time ");
  });

  test("for a profile, by its owner and by an administrator", async () => {
    const { id } = await owner.ok<{ id: number }>("POST", "/realm/profile_fields", {
      name: "Why",
      field_type: 2,
    });
    const rendered = async () => {
      const { user } = await owner.ok<{
        user: { profile_data: Record<string, { rendered_value: string } | undefined> };
      }>("GET", `/users/${owner.userId}`, { include_custom_profile_fields: true });
      return user.profile_data[id]?.rendered_value;
    };
    await owner.ok("PATCH", "/users/me/profile_data", { data: [{ id, value: "$$x$$" }] });
    expect(await rendered()).toMatch(maths);
    const data = [{ id, value: "```perl\nmy $x;" }];
    await owner.ok("PATCH", `/users/${owner.userId}`, { profile_data: data });
    expect(await rendered()).toContain('<span class="k">my</span>');
  });

  test("for the organization's description", async () => {
    await owner.ok("PATCH", "/realm", { description: "$$x$$" });
    const settings = await hamlet.ok<{ realm_description: string }>("GET", "/server_settings");
    expect(settings.realm_description).toMatch(maths);
    expect(await (await fetch(world.url)).text()).toMatch(maths);
  });
});

describe("content that can't be rendered", () => {
  test("in time becomes plain text, and the log reports it without the content", async () => {
    world.clock.slowness = 1_000;
    const content = `@**Cordelia Member** *secret* & ${"a:b ".repeat(200)}\n\nmore\nlines`;
    const stored = await send(content);
    world.clock.slowness = 0;
    expect(stored).toMatch(
      /^<p>@\*\*Cordelia Member\*\* \*secret\* &amp; a:b .*<\/p>\n<p>more<br>\nlines<\/p>$/s,
    );
    const lines = log.filter((line) => line.includes("took too long"));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ length: content.length });
    expect(lines[0]).not.toContain("secret");
  });

  test("in a million characters is rejected", async () => {
    const content = "\u26c8".repeat(10_000);
    const error = await hamlet.refused("POST", "/messages/render", { content });
    expect(error).toMatchObject({ status: 400, msg: "Unable to render message" });
  });
});
