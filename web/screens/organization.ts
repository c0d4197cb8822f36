/** An organization at work, for pictures of the web client. */
import { Policy } from "@confab/contract";
import type { Person, World } from "@confab/testkit";
import type { Browser } from "playwright-core";
import { earlier, type Line, LONG_NAME, LONG_STREAM, names, streams, today } from "./lines.ts";
import { paintScene } from "./scene.ts";

const MINUTE = 60_000;
const NIGHT = 15 * 60 * MINUTE;

/** The organization that the screens show. */
export interface Organization {
  readonly world: World;
  /** The person whose screens are shown. */
  readonly person: Person;
  readonly people: ReadonlyMap<string, Person>;
  readonly streamIds: ReadonlyMap<string, number>;
  /** The address of a stream, or of one of its topics, from the `#` on. */
  hashOf(stream: string, topic?: string): string;
  idOf(name: string): number;
  /** Restores the initial state: new messages are unread again, and everybody is present. */
  restore(): Promise<void>;
}

/** Fills a world. @param browser paints the picture of a message */
export async function furnish(world: World, browser: Browser): Promise<Organization> {
  const owner = world.as("owner");
  const hamlet = world.as("hamlet");
  const people = new Map<string, Person>();
  for (const [index, name] of names.entries()) {
    // Some of the names can't be part of an email address.
    const person = await world.newPerson(`Player ${index}`);
    await owner.ok("PATCH", `/users/${person.userId}`, { full_name: name });
    people.set(name, person);
  }
  await owner.ok("POST", "/users/me/subscriptions", {
    subscriptions: Object.entries(streams).map(([name, description]) => ({ name, description })),
    principals: [...people.values(), hamlet].map(({ userId }) => userId),
  });
  const streamIds = new Map<string, number>();
  for (const name of Object.keys(streams)) {
    const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: name });
    streamIds.set(name, stream_id);
  }
  await owner.ok("PATCH", "/realm", {
    name: "The Globe",
    enable_spectator_access: true,
    delete_own_message_policy: Policy.everyone,
  });
  await owner.ok("PATCH", `/streams/${streamIds.get("box office")}`, { is_web_public: true });

  const unread: number[] = [];
  for (const line of earlier) await say(line);
  await world.clock.advance(NIGHT);
  for (const line of today) await say(line);
  await sendPicture();
  await vote();
  await talk();
  await setOut();

  const organization: Organization = {
    world,
    person: hamlet,
    people,
    streamIds,
    hashOf: (stream, topic) => {
      const place = `#narrow/stream/${streamIds.get(stream)}-${encode(stream)}`;
      return topic === undefined ? place : `${place}/topic/${encode(topic)}`;
    },
    idOf: (name) => personOf(name).userId,
    restore: async () => {
      await hamlet.ok("POST", "/mark_all_as_read");
      await hamlet.ok("POST", "/messages/flags", { messages: unread, op: "remove", flag: "read" });
      for (const name of ["Viola", "Rosalind", "Orlando", LONG_NAME]) {
        const report = { status: name === "Orlando" ? "idle" : "active", new_user_input: true };
        await personOf(name).ok("POST", "/users/me/presence", report);
      }
    },
  };
  return organization;

  function personOf(name: string): Person {
    const person = people.get(name);
    if (!person) throw new Error(`Nobody is called ${name}`);
    return person;
  }

  async function say({ from, stream, topic, text, isNew, reactions = [] }: Line): Promise<number> {
    await world.clock.advance(4 * MINUTE);
    const id = await personOf(from).send(stream, topic, text);
    if (isNew) unread.push(id);
    for (const [name, emoji_name] of reactions) {
      await personOf(name).ok("POST", `/messages/${id}/reactions`, { emoji_name });
    }
    return id;
  }

  async function sendPicture(): Promise<void> {
    const form = new FormData();
    form.append("file", new File([await paintScene(browser)], "backdrop.png", { type: "image/png" }));
    const { apiKey, email } = personOf("Rosalind");
    const response = await fetch(`${world.url}/api/v1/user_uploads`, {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString("base64")}` },
      body: form,
    });
    const { uri } = (await response.json()) as { uri: string };
    await say({
      from: "Rosalind",
      stream: "stagecraft",
      topic: "Backdrop for act three",
      text: `The moon is new. [backdrop.png](${uri})`,
    });
    await say({
      from: "Benedick",
      stream: "stagecraft",
      topic: "Backdrop for act three",
      text: "A moon that is new can't be seen.\n```spoiler How it ends\nEverybody marries.\n```",
    });
    await say({
      from: "Orlando",
      stream: "stagecraft",
      topic: "Backdrop for act three",
      text: "/me hangs it anyway, at $$h = \\frac{1}{2} g t^2$$ if the rope breaks",
    });
  }

  /** Votes in the poll and in the list of tasks, which are the newest messages of their topic. */
  async function vote(): Promise<void> {
    const narrow = [{ operator: "topic", operand: "What we play at court" }];
    const { messages } = await hamlet.ok<{ messages: { id: number }[] }>("GET", "/messages", {
      anchor: "newest",
      num_before: 2,
      num_after: 0,
      narrow,
    });
    const [poll, tasks] = messages.map(({ id }) => id);
    const submit = (name: string, message_id: number | undefined, content: unknown) =>
      personOf(name).ok("POST", "/submessage", {
        message_id,
        msg_type: "widget",
        content: JSON.stringify(content),
      });
    for (const [name, option] of [
      ["Viola", 1],
      ["Orlando", 1],
      ["Beatrice", 2],
      ["Benedick", 3],
      ["Rosalind", 1],
    ] as const) {
      await submit(name, poll, { type: "vote", key: `canned,${option}`, vote: 1 });
    }
    for (const [key, task] of ["Ask for the hall", "Mend the crown", "Learn the lines"].entries()) {
      await submit("Viola", tasks, { type: "new_task", key, task, desc: "", completed: false });
    }
    await submit("Viola", tasks, { type: "strike", key: `${personOf("Viola").userId},0` });
  }

  async function talk(): Promise<void> {
    const orlando = personOf("Orlando");
    const rosalind = personOf("Rosalind");
    const all = [hamlet, orlando, rosalind];
    await world.clock.advance(MINUTE);
    await rosalind.sendTo(all, "Shall the three of us meet before the rehearsal?");
    await orlando.sendTo(all, "At the ~~bear~~ boar. I'm there from five.");
    await hamlet.sendTo(all, "I'll bring the skull.");
    await world.clock.advance(MINUTE);
    unread.push(
      await personOf("Viola").sendTo([hamlet], "Have you seen what they have done to your soliloquy?"),
    );
    await personOf(LONG_NAME).sendTo([hamlet, ...people.values()], "Dear all, the carts leave on Monday.");
  }

  /** Stars, drafts and edits messages as the person, and sets the statuses of others. */
  async function setOut(): Promise<void> {
    const { messages } = await hamlet.ok<{ messages: { id: number; subject: string }[] }>(
      "GET",
      "/messages",
      {
        anchor: "newest",
        num_before: 40,
        num_after: 0,
      },
    );
    const starred = messages.filter(({ subject }) => subject === "Storm in act one").slice(1, 3);
    await hamlet.ok("POST", "/messages/flags", {
      messages: starred.map(({ id }) => id),
      op: "add",
      flag: "starred",
    });
    const timestamp = Math.floor(world.clock.now() / 1000) - 600;
    const drafts = [
      [
        "rehearsals",
        "Thursday moves to Friday",
        "I can't on Friday. Unless we begin with the play within the play, in which",
      ],
      ["costumes", "The second ruff", "It is in the **graveyard**."],
      [LONG_STREAM, "", "How many carts"],
    ] as const;
    await hamlet.ok("POST", "/drafts", {
      drafts: [
        ...drafts.map(([stream, topic, content], index) => ({
          type: "stream",
          to: [streamIds.get(stream)],
          topic,
          content,
          timestamp: timestamp - index * 3600,
        })),
        { type: "private", to: [personOf("Viola").userId], topic: "", content: "They cut it?", timestamp },
      ],
    });
    const mine = await hamlet.send(
      "stagecraft",
      "Storm in act one",
      "It was the second clap. The mast is tarred, too.",
    );
    await world.clock.advance(MINUTE);
    await hamlet.ok("PATCH", `/messages/${mine}`, {
      content: "It was the *second* clap. The mast is painted, too.",
    });
    await personOf("Viola").ok("POST", "/users/me/status", {
      status_text: "At the fitting",
      emoji_name: "scissors",
    });
    await personOf("Viola").ok("PATCH", "/settings", { timezone: "Europe/Rome" });
    await world.clock.advance(MINUTE);
  }
}

/** Encodes text as in links within messages. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll(".", "%2E").replaceAll("%", ".");
