import { GENERATION } from "@confab/contract";
import { reactivateRealm } from "@confab/server/domain/realm/deactivate";
import { serverUpgraded } from "@confab/server/domain/realm/events";
import { everyone } from "@confab/server/domain/users/events";
import { type Callers, fresh, message, newGroup, newStream } from "./calls.ts";

/** Causes events that none of the calls causes. */
export const occasions: Readonly<Record<string, (callers: Callers) => Promise<unknown>>> = {
  "alert words": ({ hamlet }) => hamlet.ok("POST", "/users/me/alert_words", { alert_words: [fresh("word")] }),
  "a time not to be disturbed": ({ hamlet }) =>
    hamlet.ok("PATCH", "/users/me/do_not_disturb", { paused_until: 3_165_826_990 }),
  "a muted direct conversation": async ({ hamlet, cordelia }) => {
    await hamlet.sendTo([cordelia], "Hello");
    for (const method of ["POST", "DELETE"] as const) {
      await hamlet.ok(method, "/users/me/muted_direct_conversations", { user_ids: [cordelia.userId] });
    }
  },
  "settings of each generation": async ({ hamlet }) => {
    await hamlet.ok("PATCH", "/settings", {
      dense_mode: false,
      enable_sounds: false,
      default_language: "de",
    });
  },
  "typing, and no more": async ({ hamlet, cordelia }) => {
    for (const op of ["start", "stop"]) await hamlet.ok("POST", "/typing", { op, to: [cordelia.userId] });
  },
  "a poll": async ({ hamlet }) => {
    const id = await hamlet.send("general", "calls", "/poll Where to?\nHere\nThere");
    const content = JSON.stringify({ type: "vote", key: "canned,0", vote: 1 });
    await hamlet.ok("POST", "/submessage", { message_id: id, msg_type: "widget", content });
  },
  "an organization's property": ({ owner }) => owner.ok("PATCH", "/realm", { name: fresh("Company") }),
  "an organization's policy": ({ owner }) =>
    owner.ok("PATCH", "/realm", { message_content_edit_limit_seconds: 60 }),
  "a default stream": async (callers) => {
    const { id } = await newStream(callers);
    await callers.owner.ok("POST", "/default_streams", { stream_id: id });
  },
  "a bot": async ({ hamlet, owner }) => {
    const form = { full_name: fresh("Helper"), short_name: fresh("helper") };
    const { user_id } = await hamlet.ok<{ user_id: number }>("POST", "/bots", form);
    await hamlet.ok("PATCH", `/bots/${user_id}`, { full_name: fresh("Other Helper") });
    await hamlet.ok("PATCH", `/bots/${user_id}`, { bot_owner_id: owner.userId });
    await owner.ok("DELETE", `/bots/${user_id}`);
  },
  "members of a group that come and go": async (callers) => {
    const path = `/user_groups/${await newGroup(callers)}/members` as const;
    await callers.owner.ok("POST", path, { add: [callers.cordelia.userId], delete: [callers.hamlet.userId] });
  },
  "groups within a group": async (callers) => {
    const path = `/user_groups/${await newGroup(callers)}/subgroups` as const;
    const inner = [await newGroup(callers)];
    await callers.owner.ok("POST", path, { add: inner });
    await callers.owner.ok("POST", path, { delete: inner });
  },
  "a flag that is taken away": async (callers) => {
    const messages = [await message(callers)];
    for (const op of ["add", "remove"])
      await callers.hamlet.ok("POST", "/messages/flags", { messages, op, flag: "starred" });
  },
  "a pin that comes and goes": async (callers) => {
    const id = await message(callers);
    await callers.hamlet.ok("POST", `/messages/${id}/pin`);
    await callers.hamlet.ok("DELETE", `/messages/${id}/pin`);
  },
  "reminders, one of which is due": async (callers) => {
    const { hamlet, world } = callers;
    const message_id = await message(callers);
    const remind = (seconds: number) =>
      hamlet.ok<{ reminder_id: number }>("POST", "/reminders", {
        message_id,
        scheduled_delivery_timestamp: Math.ceil(world.clock.now() / 1000) + seconds,
      });
    const { reminder_id } = await remind(3600);
    await hamlet.ok("DELETE", `/reminders/${reminder_id}`);
    await remind(5);
    await world.clock.advance(6000);
    await world.settle();
  },
  "subscribers of a stream": async (callers) => {
    const { name } = await newStream(callers);
    await callers.cordelia.subscribe([name]);
    await callers.cordelia.ok("DELETE", "/users/me/subscriptions", { subscriptions: [name] });
  },
  "domains, as one comes, changes, and goes": async ({ owner }) => {
    const domain = `${fresh("site")}.example.com`;
    await owner.ok("POST", "/realm/domains", { domain, allow_subdomains: false });
    await owner.ok("PATCH", `/realm/domains/${domain}`, { allow_subdomains: true });
    await owner.ok("DELETE", `/realm/domains/${domain}`);
  },
  "a group of default streams": async (callers) => {
    const stream_names = [(await newStream(callers)).name];
    const form = { group_name: fresh("leisure"), description: "after work", stream_names };
    await callers.owner.ok("POST", "/default_stream_groups/create", form);
  },
  "folders of streams": async (callers) => {
    const { owner } = callers;
    const create = async () =>
      (
        await owner.ok<{ channel_folder_id: number }>("POST", "/channel_folders/create", {
          name: fresh("folder"),
        })
      ).channel_folder_id;
    const [first, second] = [await create(), await create()];
    const { channel_folders } = await owner.ok<{ channel_folders: { id: number }[] }>(
      "GET",
      "/channel_folders",
      { include_archived: true },
    );
    await owner.ok("PATCH", "/channel_folders", { order: channel_folders.map(({ id }) => id).reverse() });
    const { name } = await newStream(callers);
    const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: name });
    await owner.ok("PATCH", `/streams/${stream_id}`, { folder_id: first });
    await owner.ok("PATCH", `/channel_folders/${second}`, { is_archived: true });
  },
  "an export of public data": async ({ owner, world }) => {
    await owner.ok("POST", "/export/realm");
    await world.settle();
  },
  "another version of the server": async ({ world }) => {
    const { first } = world.server.realms;
    await first.write(async (tx) => tx.append(serverUpgraded.of({ generation: GENERATION }, everyone)));
  },
  "an organization that ends, and is opened again": async ({ owner, world }) => {
    await owner.ok("POST", "/realm/deactivate");
    await world.server.realms.first.write((tx) => reactivateRealm(tx));
  },
  "a link for many": ({ owner }) => owner.ok("POST", "/invites/multiuse", {}),
  "a hint that was seen": async ({ hamlet }) => {
    await hamlet.ok("POST", "/users/me/onboarding_steps", { onboarding_step: "intro_reply" });
  },
};
