/** An organization with content on every screen of its owner. */

import { Browser } from "@confab/server/test/authentication/browser";
import type { MailServer } from "@confab/server/test/mail/mail-server";
import type { World } from "@confab/testkit";
import { painted, upload } from "../uploads.ts";

/** The ids and addresses that lead to screens. */
export interface Furniture {
  readonly castle: number;
  /** A stream that is also open to visitors without an account. */
  readonly square: number;
  readonly cooks: number;
  readonly hamlet: number;
  readonly cordelia: number;
  readonly message: number;
  /** The path of an invitation link for several people. */
  readonly invitation: string;
  /** The recipient of a mailed invitation, who has no account here. */
  readonly invited: string;
  /** The recipient of a mailed link to choose a new password. */
  readonly forgetful: string;
  readonly mail: MailServer;
}

/** Messages of the stream; each key is the topic of its message. */
const messages = {
  watch: "Who is there? A ghost? @**Olive Owner** 👻",
  code: "```python\nprint(1)\n```\nand `inline`, $$e=mc^2$$",
  table: "| a | b |\n|---|---|\n| 1 | 2 |\n\n> Said before\n\n```spoiler What happens\nEverybody dies.\n```",
  poll: "/poll Tonight?\nYes\nNo",
  tasks: "/todo",
};

/** @param square the id of a web-public stream with the owner and hamlet in it */
export async function furnish(world: World, mail: MailServer, square: number): Promise<Furniture> {
  const [owner, hamlet, cordelia] = [world.as("owner"), world.as("hamlet"), world.as("cordelia")];
  for (const person of [owner, hamlet, cordelia]) await person.subscribe(["castle"]);
  const { stream_id: castle } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", {
    stream: "castle",
  });
  await owner.ok("PATCH", `/streams/${castle}`, { description: "About the **castle**" });
  const { channel_folder_id: folder_id } = await owner.ok<{ channel_folder_id: number }>(
    "POST",
    "/channel_folders/create",
    { name: "Strongholds", description: "Where we *defend* ourselves" },
  );
  await owner.ok("PATCH", `/streams/${castle}`, { folder_id });
  await owner.ok("POST", "/users/me/alert_words", { alert_words: ["ghost"] });
  await owner.ok("POST", "/realm/filters", {
    pattern: "#(?P<id>[0-9]+)",
    url_format_string: "https://example.com/%(id)s",
  });
  await owner.ok("POST", "/realm/playgrounds", {
    name: "Try it",
    pygments_language: "Python",
    url_prefix: "https://example.com/try?code=",
  });
  await owner.ok("POST", "/realm/profile_fields", { name: "Motto", field_type: 1, hint: "A word or two" });

  const sent: number[] = [];
  for (const [topic, text] of Object.entries(messages)) sent.push(await hamlet.send("castle", topic, text));
  const [message = 0] = sent;
  const market = await hamlet.send("square", "market", "Fresh **fish** today");
  await hamlet.sendTo([owner], "Are you there?");
  await cordelia.sendTo([owner, hamlet], "All three of us?");
  await owner.ok("POST", "/messages/flags", { messages: [message], op: "add", flag: "starred" });
  await owner.ok("POST", "/messages/flags", { messages: [market], op: "add", flag: "starred" });
  await owner.ok("POST", "/reminders", {
    message_id: market,
    scheduled_delivery_timestamp: 3_165_826_990,
    note: "Buy some",
  });
  for (const id of sent.slice(0, 2)) await hamlet.ok("POST", `/messages/${id}/pin`);
  await hamlet.ok("POST", `/messages/${message}/reactions`, { emoji_name: "tada" });

  const draft = {
    type: "stream",
    to: [castle],
    topic: "watch",
    content: "Not yet",
    timestamp: 1_700_000_000,
  };
  await owner.ok("POST", "/drafts", { drafts: [draft] });
  await owner.ok("POST", "/scheduled_messages", {
    type: "stream",
    to: castle,
    topic: "watch",
    content: "**Later**",
    scheduled_delivery_timestamp: 3_165_826_990,
  });
  await owner.ok("POST", "/bots", { full_name: "Bell", short_name: "bell" });
  await owner.ok("POST", `/users/me/muted_users/${world.as("moderator").userId}`);
  await owner.ok("PATCH", "/users/me/subscriptions/muted_topics", {
    stream: "castle",
    topic: "poll",
    op: "add",
  });
  await upload(world, owner, new File(["Once upon a time"], "tale.txt"));
  const view = await upload(world, hamlet, await painted("view.png", { width: 900, height: 300 }));
  await hamlet.send("castle", "pictures", `[The view](${view})`);
  const left = await world.newPerson("Gone Gertrude");
  await owner.ok("DELETE", `/users/${left.userId}`);

  await owner.ok("POST", "/user_groups/create", { name: "cooks", description: "", members: [hamlet.userId] });
  const { user_groups } = await owner.ok<{ user_groups: { id: number; name: string }[] }>(
    "GET",
    "/user_groups",
  );
  const terms = { stream_ids: [castle] };
  const { invite_link } = await owner.ok<{ invite_link: string }>("POST", "/invites/multiuse", terms);
  const invited = "ida@example.com";
  await owner.ok("POST", "/invites", { ...terms, invitee_emails: invited });
  await new Browser(world.url).submit("/accounts/password/reset/", { email: cordelia.email });
  return {
    castle,
    square,
    cooks: user_groups.find(({ name }) => name === "cooks")?.id ?? 0,
    hamlet: hamlet.userId,
    cordelia: cordelia.userId,
    message,
    invitation: new URL(invite_link).pathname,
    invited,
    forgetful: cordelia.email,
    mail,
  };
}

/** Marks everything as unread again for the owner. */
export async function forgetReading(world: World): Promise<void> {
  const owner = world.as("owner");
  const narrow = { anchor: "newest", num_before: 100, num_after: 0 };
  const { messages: all } = await owner.ok<{ messages: { id: number }[] }>("GET", "/messages", narrow);
  await owner.ok("POST", "/messages/flags", {
    messages: all.map(({ id }) => id),
    op: "remove",
    flag: "read",
  });
}
