/** Sending, flags, reactions, widgets. */
import type { Person } from "@confab/testkit";
import { upload } from "../../files/support.ts";
import { Site } from "../../outgoing/support.ts";
import { type Action, action, actionOn } from "../action.ts";
import { deletedAtTheEnds, movedElsewhere } from "../exceptions.ts";
import type { Stage } from "../stage.ts";

const everyone = ({ people }: Stage): Person[] => Object.values(people);

const inStream = async (stage: Stage) => {
  const stream = await stage.newStream(everyone(stage));
  return { ...stream, message_id: await stage.people.cordelia.send(stream.name, "lunch", "Who is hungry?") };
};

/** Creates a stream that Hamlet joined after the message. */
const beforeHamlet = async (stage: Stage) => {
  const stream = await stage.newStream([stage.people.cordelia]);
  const message_id = await stage.people.cordelia.send(stream.name, "lunch", "Who is hungry?");
  await stage.people.hamlet.subscribe([stream.name]);
  return { ...stream, message_id };
};

const sending: Action[] = [
  action("upload a file, send it in a direct message, and delete it", async ({ people }) => {
    const { hamlet, cordelia } = people;
    await hamlet.sendTo([cordelia], `[a file](${await upload(hamlet)})`);
    type Listed = { attachments: { id: number }[] };
    const { attachments } = await hamlet.ok<Listed>("GET", "/attachments");
    await hamlet.ok("DELETE", `/attachments/${attachments.at(-1)?.id}`);
  }),
  actionOn(
    "send to a stream",
    (stage) => stage.newStream([stage.people.hamlet, stage.people.guest]),
    ({ people }, { name }) => people.hamlet.send(name, "lunch", "**Hello**"),
  ),
  actionOn(
    "send to a stream that one is not in",
    (stage) => stage.newStream([stage.people.cordelia]),
    ({ people }, { name }) => people.hamlet.send(name, "lunch", "Hello"),
  ),
  actionOn(
    "send to a private stream",
    (stage) => stage.newStream([stage.people.cordelia, stage.people.hamlet], { invite_only: true }),
    ({ people }, { name }) => people.hamlet.send(name, "lunch", "Hello"),
  ),
  actionOn("mention a user", inStream, ({ people }, { name }) =>
    people.hamlet.send(name, "lunch", "@**Cordelia Member** and @_**Gus Guest**"),
  ),
  actionOn("mention everyone", inStream, ({ people }, { name }) =>
    people.owner.send(name, "lunch", "@**all** come"),
  ),
  actionOn(
    "send an alert word",
    async (stage) => {
      await stage.people.cordelia.ok("POST", "/users/me/alert_words", { alert_words: ["soup"] });
      return inStream(stage);
    },
    ({ people }, { name }) => people.hamlet.send(name, "lunch", "There is soup."),
  ),
  actionOn(
    "send to a muted topic",
    async (stage) => {
      const stream = await stage.newStream(everyone(stage));
      const muting = { stream_id: stream.stream_id, topic: "lunch", op: "add" };
      await stage.people.cordelia.ok("PATCH", "/users/me/subscriptions/muted_topics", muting);
      return stream;
    },
    ({ people }, { name }) => people.hamlet.send(name, "Lunch", "@**all** hello"),
  ),
  actionOn(
    "send while muted by another user",
    async (stage) => {
      const { cordelia, hamlet } = stage.people;
      await cordelia.request("POST", `/users/me/muted_users/${hamlet.userId}`);
      return inStream(stage);
    },
    async ({ people }, { name }) => {
      await people.hamlet.send(name, "lunch", "Hello");
      await people.cordelia.ok("DELETE", `/users/me/muted_users/${people.hamlet.userId}`);
    },
  ),
  action("send a direct message", ({ people }) => people.hamlet.sendTo([people.cordelia], "Hello")),
  action("send from a program that counts as reading", ({ people }) =>
    people.hamlet.using("ZulipTerminal/0.7.0").sendTo([people.cordelia], "Hello"),
  ),
  action("send to a group", ({ people }) =>
    people.hamlet.sendTo([people.cordelia, people.guest, people.owner], "Hello"),
  ),
  action("send to oneself", ({ people }) => people.hamlet.sendTo([people.hamlet], "Note")),
];

/** Runs work with the address of a site with a page. Previews are switched on meanwhile. */
const previewing = async (stage: Stage, work: (url: string) => Promise<unknown>) => {
  await using site = await Site.start((_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<title>A page</title>"),
  );
  await stage.people.owner.ok("PATCH", "/realm", { inline_url_embed_preview: true });
  await work(site.url("/a"));
  await stage.world.settle();
  await stage.people.owner.ok("PATCH", "/realm", { inline_url_embed_preview: false });
};

const previews: Action[] = [
  actionOn("link a page in a stream", inStream, async (stage, { name }) => {
    const { hamlet, cordelia, guest } = stage.people;
    await previewing(stage, async (url) => {
      const id = await hamlet.send(name, "lunch", `@**Cordelia Member** @**all** ${url}`);
      await cordelia.ok("POST", "/messages/flags", { messages: [id], op: "add", flag: "starred" });
      await guest.ok("POST", "/messages/flags", { messages: [id], op: "add", flag: "read" });
    });
  }),
  actionOn(
    "link a page in a private stream that a recipient has left since",
    (stage) =>
      stage.newStream([stage.people.cordelia, stage.people.hamlet, stage.people.guest], {
        invite_only: true,
      }),
    async (stage, { name }) => {
      const { hamlet, cordelia, guest } = stage.people;
      await previewing(stage, async (url) => {
        await hamlet.send(name, "lunch", url);
        await guest.ok("DELETE", "/users/me/subscriptions", { subscriptions: [name] });
        await cordelia.ok("POST", "/mark_all_as_read");
      });
    },
  ),
  action("link a page in a group message", (stage) =>
    previewing(stage, (url) => stage.people.hamlet.sendTo([stage.people.cordelia, stage.people.guest], url)),
  ),
];

const changeFlag = (
  name: string,
  change: { readonly op: "add" | "remove"; readonly flag: string },
  before?: { readonly op: "add" | "remove"; readonly flag: string },
): Action =>
  actionOn(
    name,
    async (stage) => {
      const { message_id } = await inStream(stage);
      const direct = await stage.people.cordelia.sendTo([stage.people.hamlet], "Hello @**Hamlet Member**");
      const messages = [message_id, direct];
      if (before) await stage.people.hamlet.ok("POST", "/messages/flags", { messages, ...before });
      return messages;
    },
    ({ people }, messages) => people.hamlet.ok("POST", "/messages/flags", { messages, ...change }),
  );

const flags: Action[] = [
  changeFlag("star messages", { op: "add", flag: "starred" }),
  changeFlag("unstar messages", { op: "remove", flag: "starred" }, { op: "add", flag: "starred" }),
  changeFlag("collapse messages", { op: "add", flag: "collapsed" }),
  changeFlag("expand messages", { op: "remove", flag: "collapsed" }, { op: "add", flag: "collapsed" }),
  changeFlag("read messages", { op: "add", flag: "read" }),
  changeFlag("mark messages as unread", { op: "remove", flag: "read" }, { op: "add", flag: "read" }),
  actionOn("star a message older than the own subscription", beforeHamlet, ({ people }, { message_id }) =>
    people.hamlet.ok("POST", "/messages/flags", { messages: [message_id], op: "add", flag: "starred" }),
  ),
  actionOn("read and unread messages of a narrow", inStream, async ({ people }, { stream_id }) => {
    const all = { anchor: "oldest", num_before: 0, num_after: 10 };
    const narrow = [{ operator: "stream", operand: stream_id }];
    const change = (op: string) =>
      people.hamlet.ok("POST", "/messages/flags/narrow", { ...all, narrow, op, flag: "read" });
    await change("add");
    await people.cordelia.sendTo([people.hamlet], "In between");
    await change("remove");
  }),
  actionOn("mark everything as read", inStream, ({ people }) =>
    people.hamlet.ok("POST", "/mark_all_as_read"),
  ),
  actionOn("mark a stream as read", inStream, ({ people }, { stream_id }) =>
    people.hamlet.ok("POST", "/mark_stream_as_read", { stream_id }),
  ),
  actionOn("mark a topic as read", inStream, ({ people }, { stream_id }) =>
    people.hamlet.ok("POST", "/mark_topic_as_read", { stream_id, topic_name: "LUNCH" }),
  ),
];

const thumbsUp = { emoji_name: "thumbs_up", emoji_code: "1f44d", reaction_type: "unicode_emoji" };
const extra = { emoji_name: "zulip", emoji_code: "zulip", reaction_type: "zulip_extra_emoji" };

const reactions: Action[] = [
  actionOn("react to a message", inStream, ({ people }, { message_id }) =>
    people.hamlet.ok("POST", `/messages/${message_id}/reactions`, thumbsUp),
  ),
  actionOn("react with the emoji of two names", inStream, ({ people }, { message_id }) =>
    people.guest.ok("POST", `/messages/${message_id}/reactions`, extra),
  ),
  actionOn(
    "join in a reaction",
    async (stage) => {
      const { message_id } = await inStream(stage);
      await stage.people.cordelia.ok("POST", `/messages/${message_id}/reactions`, thumbsUp);
      return message_id;
    },
    ({ people }, message_id) => people.hamlet.ok("POST", `/messages/${message_id}/reactions`, thumbsUp),
  ),
  actionOn(
    "take a reaction back",
    async (stage) => {
      const { message_id } = await inStream(stage);
      await stage.people.hamlet.ok("POST", `/messages/${message_id}/reactions`, thumbsUp);
      return message_id;
    },
    ({ people }, message_id) => people.hamlet.ok("DELETE", `/messages/${message_id}/reactions`, thumbsUp),
  ),
  actionOn(
    "react to a private message",
    ({ people }) => people.hamlet.sendTo([people.cordelia, people.owner], "Hello"),
    ({ people }, message_id) => people.cordelia.ok("POST", `/messages/${message_id}/reactions`, thumbsUp),
  ),
  actionOn("react to a message older than the own subscription", beforeHamlet, ({ people }, { message_id }) =>
    people.hamlet.ok("POST", `/messages/${message_id}/reactions`, thumbsUp),
  ),
];

const pinned = async (stage: Stage) => {
  const place = await inStream(stage);
  await stage.people.cordelia.ok("POST", `/messages/${place.message_id}/pin`);
  return place;
};

const pins: Action[] = [
  actionOn("pin a message", inStream, ({ people }, { message_id }) =>
    people.hamlet.ok("POST", `/messages/${message_id}/pin`),
  ),
  actionOn("unpin a message", pinned, ({ people }, { message_id }) =>
    people.hamlet.ok("DELETE", `/messages/${message_id}/pin`),
  ),
  actionOn(
    "pin a direct message",
    ({ people }) => people.hamlet.sendTo([people.cordelia, people.guest], "Hello"),
    ({ people }, message_id) => people.guest.ok("POST", `/messages/${message_id}/pin`),
  ),
  actionOn(
    "delete a pinned message",
    async (stage) => {
      const place = await pinned(stage);
      await stage.people.cordelia.send(place.name, "lunch", "Nobody?");
      return place;
    },
    ({ people }, { message_id }) => people.owner.ok("DELETE", `/messages/${message_id}`),
  ),
  actionOn("rename the topic of a pinned message", pinned, ({ people }, { message_id }) =>
    people.hamlet.ok("PATCH", `/messages/${message_id}`, { topic: "dinner", propagate_mode: "change_all" }),
  ),
  ...[false, true].map((isProtected) =>
    actionOn(
      `move pinned messages to a stream${isProtected ? " with protected history" : ""}`,
      async (stage) => {
        const { hamlet, cordelia, owner } = stage.people;
        const hidden = { invite_only: true, history_public_to_subscribers: false };
        const to = await stage.newStream([hamlet, cordelia, owner], isProtected ? hidden : {});
        await hamlet.send(to.name, "tea", "Here?");
        return { ...(await pinned(stage)), to };
      },
      ({ people }, { message_id, to }) =>
        people.owner.ok("PATCH", `/messages/${message_id}`, {
          stream_id: to.stream_id,
          topic: "dinner",
          propagate_mode: "change_all",
        }),
      [movedElsewhere],
    ),
  ),
];

const poll = async (stage: Stage) => {
  const { name } = await inStream(stage);
  return { name, message_id: await stage.people.cordelia.send(name, "lunch", "/poll Soup?\nYes") };
};

const act = (message_id: number, content: Readonly<Record<string, unknown>>) => ({
  message_id,
  msg_type: "widget",
  content: JSON.stringify(content),
});

const widgets: Action[] = [
  actionOn("send a poll", inStream, ({ people }, { name }) =>
    people.hamlet.send(name, "lunch", "/poll Soup?\nYes\nNo"),
  ),
  action("send a list of tasks", ({ people }) => people.hamlet.sendTo([people.cordelia], "/todo")),
  actionOn("vote in a poll", poll, ({ people }, { message_id }) =>
    people.guest.ok("POST", "/submessage", act(message_id, { type: "vote", key: "canned,0", vote: 1 })),
  ),
  actionOn(
    "vote in a poll of a stream that one has left",
    async (stage) => {
      const { name, message_id } = await poll(stage);
      await stage.people.hamlet.ok("DELETE", "/users/me/subscriptions", { subscriptions: [name] });
      return message_id;
    },
    ({ people }, message_id) =>
      people.hamlet.ok("POST", "/submessage", act(message_id, { type: "vote", key: "canned,0", vote: -1 })),
  ),
  actionOn("make a message of one's own a widget", inStream, ({ people }, { message_id }) =>
    people.cordelia.ok("POST", "/submessage", act(message_id, { widget_type: "todo", extra_data: null })),
  ),
];

/** Sends a message between others that someone starred and reacted to. */
const betweenOthers = async (stage: Stage) => {
  const { cordelia, hamlet, guest } = stage.people;
  const stream = await inStream(stage);
  const message_id = await cordelia.send(stream.name, "lunch", "@**Hamlet Member** @**all** Soup?");
  await cordelia.send(stream.name, "lunch", "Or not");
  await hamlet.ok("POST", "/messages/flags", { messages: [message_id], op: "add", flag: "starred" });
  await guest.ok("POST", `/messages/${message_id}/reactions`, thumbsUp);
  return { ...stream, message_id };
};

const deletions: Action[] = [
  actionOn("delete a message", betweenOthers, ({ people }, { message_id }) =>
    people.administrator.ok("DELETE", `/messages/${message_id}`),
  ),
  actionOn(
    "delete a message after a recipient left the stream and another user starred it",
    async (stage) => {
      const { cordelia, guest, hamlet } = stage.people;
      const { name } = await stage.newStream([cordelia, guest]);
      await cordelia.send(name, "lunch", "Who is hungry?");
      const message_id = await cordelia.send(name, "lunch", "Nobody?");
      await guest.ok("DELETE", "/users/me/subscriptions", { subscriptions: [name] });
      await hamlet.ok("POST", "/messages/flags", { messages: [message_id], op: "add", flag: "starred" });
      await cordelia.send(name, "lunch", "Good.");
      await cordelia.sendTo(Object.values(stage.people), "The newest");
      return message_id;
    },
    ({ people }, message_id) => people.administrator.ok("DELETE", `/messages/${message_id}`),
  ),
  actionOn(
    "delete the newest direct message",
    ({ people }) => people.hamlet.sendTo([people.cordelia, people.administrator], "Hello"),
    ({ people }, message_id) => people.administrator.ok("DELETE", `/messages/${message_id}`),
    [deletedAtTheEnds],
  ),
  actionOn(
    "delete a topic",
    betweenOthers,
    ({ people }, { stream_id }) =>
      people.owner.ok("POST", `/streams/${stream_id}/delete_topic`, { topic_name: "LUNCH" }),
    [deletedAtTheEnds],
  ),
  actionOn(
    "delete a topic of a private stream with protected history",
    async (stage) => {
      const { cordelia, hamlet, owner } = stage.people;
      const hidden = { invite_only: true, history_public_to_subscribers: false };
      const stream = await stage.newStream([cordelia, owner], hidden);
      await cordelia.send(stream.name, "lunch", "Who is hungry?");
      await owner.subscribe([stream.name], { principals: [hamlet.userId] });
      await cordelia.send(stream.name, "lunch", "Nobody?");
      return stream;
    },
    ({ people }, { stream_id }) =>
      people.owner.ok("POST", `/streams/${stream_id}/delete_topic`, { topic_name: "lunch" }),
    [deletedAtTheEnds],
  ),
];

const editing: Action[] = [
  actionOn("edit a message", inStream, async ({ people }, { message_id }) => {
    const content = "@**Hamlet Member** @**all** *now*";
    await people.cordelia.ok("PATCH", `/messages/${message_id}`, { content });
    await people.cordelia.ok("PATCH", `/messages/${message_id}`, { content: "/me waits" });
  }),
  actionOn(
    "edit a direct message that its recipient has read",
    async ({ people }) => {
      const id = await people.hamlet.sendTo([people.cordelia], "Hello");
      await people.cordelia.ok("POST", "/messages/flags", { messages: [id], op: "add", flag: "read" });
      return id;
    },
    ({ people }, id) => people.hamlet.ok("PATCH", `/messages/${id}`, { content: "@**Cordelia Member**" }),
  ),
  actionOn("rename a topic", beforeHamlet, async ({ people }, { name, message_id }) => {
    const later = await people.hamlet.send(name, "Lunch", "I am.");
    const change = { topic: "dinner", propagate_mode: "change_all" };
    await people.hamlet.ok("PATCH", `/messages/${later}`, change);
    await people.cordelia.ok("PATCH", `/messages/${message_id}`, { topic: "tea", content: "Tea?" });
  }),
  actionOn(
    "rename a topic that a user has muted",
    async (stage) => {
      const place = await inStream(stage);
      const mute = (topic: string) =>
        stage.people.cordelia.ok("PATCH", "/users/me/subscriptions/muted_topics", {
          stream: place.name,
          topic,
          op: "add",
        });
      for (const topic of ["Lunch", "tea"]) await mute(topic);
      return place;
    },
    ({ people }, { message_id }) =>
      people.hamlet.ok("PATCH", `/messages/${message_id}`, {
        topic: "dinner",
        propagate_mode: "change_all",
      }),
  ),
  actionOn("resolve a topic", inStream, ({ people }, { message_id }) =>
    people.hamlet.ok("PATCH", `/messages/${message_id}`, {
      topic: "✔ lunch",
      propagate_mode: "change_later",
    }),
  ),
  actionOn(
    "delete the first messages of a stream, and move those that follow",
    async (stage) => {
      const { hamlet } = stage.people;
      const [from, to] = [await stage.newStream(everyone(stage)), await stage.newStream(everyone(stage))];
      const first = await hamlet.send(from.name, "lunch", "Who is hungry?");
      await hamlet.send(from.name, "tea", "Me.");
      await hamlet.send(to.name, "tea", "Here?");
      return { from, to, first };
    },
    async ({ people: { owner } }, { from, to, first }) => {
      for (const { stream_id } of [from, to]) {
        await owner.ok("POST", `/streams/${stream_id}/delete_topic`, { topic_name: "stream events" });
      }
      await owner.ok("PATCH", `/messages/${first}`, { stream_id: to.stream_id });
    },
    [movedElsewhere],
  ),
  ...[false, true].map((isPrivate) =>
    actionOn(
      `move a topic to a ${isPrivate ? "private" : "public"} stream`,
      async (stage) => {
        const { hamlet, cordelia, guest, owner } = stage.people;
        const from = await stage.newStream(everyone(stage));
        const to = await stage.newStream([hamlet, cordelia, owner], { invite_only: isPrivate });
        const first = await hamlet.send(from.name, "lunch", "Who is hungry?");
        await cordelia.send(to.name, "tea", "@**Hamlet Member**");
        const second = await cordelia.send(from.name, "lunch", "@**Hamlet Member** me");
        await hamlet.send(to.name, "tea", "@**all**");
        const starred = { messages: [first], op: "add", flag: "starred" };
        await guest.ok("POST", "/messages/flags", starred);
        await cordelia.ok("POST", "/messages/flags", starred);
        return { to, second };
      },
      ({ people }, { to, second }) =>
        people.owner.ok("PATCH", `/messages/${second}`, {
          stream_id: to.stream_id,
          topic: "tea",
          propagate_mode: "change_all",
        }),
      [movedElsewhere],
    ),
  ),
];

export const messageActions: readonly Action[] = [
  ...sending,
  ...editing,
  ...previews,
  ...flags,
  ...reactions,
  ...pins,
  ...widgets,
  ...deletions,
];
