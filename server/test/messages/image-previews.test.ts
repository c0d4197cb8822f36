import { withOriginals } from "@confab/testkit/original-addresses";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { fetchPage } from "./helpers.ts";

const { owner, hamlet } = useWorld();

const url = "https://x.org/cat.png";
const preview = `<div class="message_inline_image"><a href="${url}"><img src="${url}"></a></div>`;

async function sent(content: string): Promise<string> {
  const id = await hamlet.sendTo([hamlet], content);
  const { messages } = await fetchPage(hamlet, { anchor: id, num_before: 0 });
  return withOriginals(messages[0]?.content ?? "");
}

describe("a linked image", () => {
  test("is shown in a message, and in a rendered preview of one", async () => {
    expect(await sent(url)).toBe(preview);
    const { rendered } = await hamlet.ok<{ rendered: string }>("POST", "/messages/render", { content: url });
    expect(withOriginals(rendered)).toBe(preview);
  });

  test("is shown unless the organization switches it off", async () => {
    await owner.ok("PATCH", "/realm", { inline_image_preview: false });
    expect(await sent(url)).toBe(`<p><a href="${url}">${url}</a></p>`);
    await owner.ok("PATCH", "/realm", { inline_image_preview: true });
    expect(await sent(url)).toBe(preview);
  });

  test("is not shown in descriptions and profiles", async () => {
    const link = `<p><a href="${url}">${url}</a></p>`;
    await owner.subscribe(["pictures"]);
    const { streams } = await owner.ok<{
      streams: { name: string; stream_id: number; rendered_description: string }[];
    }>("GET", "/streams");
    const { stream_id = 0 } = streams.find(({ name }) => name === "pictures") ?? {};
    const queue = await owner.register<{ custom_profile_fields: { id: number; type: number }[] }>({
      event_types: ["stream", "realm_user"],
      fetch_event_types: [],
    });
    await owner.ok("PATCH", `/streams/${stream_id}`, { description: url });
    const field = { name: "About", field_type: 2 };
    const { id } = await owner.ok<{ id: number }>("POST", "/realm/profile_fields", field);
    await owner.ok("PATCH", "/users/me/profile_data", { data: [{ id, value: url }] });
    const events = await queue.all();
    expect(events).toContainEqual(expect.objectContaining({ type: "stream", rendered_description: link }));
    const person = expect.objectContaining({
      custom_profile_field: { id, value: url, rendered_value: link },
    });
    expect(events).toContainEqual(expect.objectContaining({ type: "realm_user", person }));

    await owner.ok("PATCH", "/realm", { description: url });
    const settings = await owner.ok<{ realm_description: string }>("GET", "/server_settings");
    expect(settings.realm_description).toBe(link);
  });
});
