/** Messages with more than their text: polls, lists of tasks, forms, and `/me`. */
import { statementsDuring, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { numberedEventsOf } from "../events/support.ts";
import { createStream, fetchNarrow, fetchPage, type TestStream } from "./helpers.ts";

const { world, hamlet, cordelia, guest } = useWorld();
let stream: TestStream;

beforeAll(async () => {
  stream = await createStream(world, "widgets", [hamlet, cordelia]);
});

interface Submessage {
  readonly id: number;
  readonly content: string;
}

const poll = (question: string, options: readonly string[] = []) => ({
  widget_type: "poll",
  extra_data: { question, options },
});
const todo = { widget_type: "todo", extra_data: null };

/** Fetches a message. */
async function fetched(id: number, person = hamlet, more = {}) {
  const [message] = await fetchNarrow(person, [["id", String(id)]], more);
  if (!message) throw new Error(`There is no message ${id}`);
  return message;
}

const submessagesOf = async (id: number) => (await fetched(id))["submessages"] as readonly Submessage[];

/** Returns the widget that the server derives from a message's content, as in the submessage. */
async function widgetFrom(content: string, more = {}): Promise<unknown> {
  const submessages = await submessagesOf(await cordelia.send(stream.name, "topic", content, more));
  expect(submessages.length).toBeLessThanOrEqual(1);
  return submessages[0] && JSON.parse(submessages[0].content);
}

describe("a poll", () => {
  test("has its submessage immediately, in the event and when fetched, without an event of its own", async () => {
    const queue = await hamlet.register({ event_types: ["message", "submessage"], apply_markdown: true });
    const id = await cordelia.send(stream.name, "topic", "/poll Question\nopt1\n- opt2");
    const submessage = {
      msg_type: "widget",
      content: '{"widget_type":"poll","extra_data":{"question":"Question","options":["opt1","opt2"]}}',
      message_id: id,
      sender_id: cordelia.userId,
      id: expect.any(Number),
    };
    const message = await fetched(id);
    expect(message["submessages"]).toEqual([submessage]);
    expect(await numberedEventsOf(queue)).toMatchObject([
      { type: "message", message: { id, submessages: message["submessages"] } },
    ]);
    expect(message.content).toContain("<p>/poll Question");
    const { raw_content } = await hamlet.ok("GET", `/messages/${id}`);
    expect(raw_content).toBe("/poll Question\nopt1\n- opt2");
  });

  test("also works in a direct message, and for its sender", async () => {
    const queue = await cordelia.register({ event_types: ["message", "submessage"] });
    const id = await cordelia.sendTo([hamlet, guest], "/poll Soup?\nYes");
    for (const person of [hamlet, cordelia, guest]) {
      const [submessage] = (await fetched(id, person))["submessages"] as readonly Submessage[];
      expect(JSON.parse(submessage?.content ?? "")).toEqual(poll("Soup?", ["Yes"]));
    }
    const [event, ...others] = await numberedEventsOf(queue);
    expect(event).toMatchObject({ message: { id, submessages: [{ sender_id: cordelia.userId }] } });
    expect(others).toEqual([]);
  });

  test("the question is the rest of the line, and each other line an option without its list marker", async () => {
    expect(
      await widgetFrom("/poll   Lunch?  \n\n* Soup  \n   - Bread\n-\n \n  Café\r\n-5 degrees\n**bold**"),
    ).toEqual(poll("Lunch?", ["Soup", "Bread", "Café", "-5 degrees", "**bold**"]));
    expect(await widgetFrom("/poll \nfirst\n- - second")).toEqual(poll("", ["first", "- second"]));
    expect(await widgetFrom('/poll "quoted" \\ </b>?\n"\\u0000"')).toEqual(
      poll('"quoted" \\ </b>?', ['"\\u0000"']),
    );
  });

  test("a command alone is enough, with or without white space around it", async () => {
    expect(await widgetFrom("/poll")).toEqual(poll(""));
    expect(await widgetFrom("/poll   \n\n")).toEqual(poll(""));
    expect(await widgetFrom("\n\n/poll Question")).toEqual(poll("Question"));
    expect(await widgetFrom("/todo")).toEqual(todo);
    expect(await widgetFrom("/todo for today\nbread")).toEqual(todo);
  });

  test("ignores text that only resembles a command", async () => {
    const contents = [
      "/poll\nopt1",
      "/todo\nbread",
      "/polls Question",
      "/Poll Question",
      " /poll Question",
      "See\n/poll Question",
      "/poll\tQuestion",
      "/me /poll Question",
      "/form",
    ];
    for (const content of contents) expect(await widgetFrom(content), content).toBeUndefined();
  });

  test("simultaneous polls have their own submessages, with ids in the order of the messages", async () => {
    const contents = Array.from({ length: 24 }, (_, index) => (index % 3 === 0 ? "text" : `/poll ${index}`));
    const queue = await hamlet.register({ event_types: ["message"] });
    const ids = await Promise.all(contents.map((content) => cordelia.send(stream.name, "topic", content)));
    const events = await numberedEventsOf(queue);
    const sent = events.map(({ message }) => message as Awaited<ReturnType<typeof fetched>>);
    const page = await fetchNarrow(hamlet, [["stream", stream.name]]);
    const widgetIds: number[] = [];
    for (const { id, content, submessages } of sent) {
      expect(page.find((message) => message.id === id)?.["submessages"]).toEqual(submessages);
      const question = /^\/poll (.*)/.exec(content)?.[1];
      const all = submessages as readonly Submessage[];
      expect(all.map((each) => JSON.parse(each.content))).toEqual(
        question === undefined ? [] : [poll(question)],
      );
      widgetIds.push(...all.map((each) => each.id));
    }
    expect(new Set(sent.map(({ id }) => id))).toEqual(new Set(ids));
    expect(widgetIds).toHaveLength(16);
    expect(widgetIds).toEqual([...new Set(widgetIds)].toSorted((a, b) => a - b));
  });

  test("costs no extra statement to send, and one to fetch if a page contains any", async () => {
    const other = await createStream(world, "few statements", [hamlet, cordelia]);
    const statementsFor = async (work: () => Promise<unknown>) =>
      (await statementsDuring(world, work)).filter((name) => name !== "read_log");
    const page = () => fetchPage(hamlet, { narrow: [["stream", other.name]] });
    await cordelia.send(other.name, "topic", "text");
    const without = await statementsFor(page);
    expect(await statementsFor(() => cordelia.send(other.name, "topic", "/poll One"))).toEqual([
      "commit_messages",
    ]);
    await cordelia.send(other.name, "topic", "/poll Two");
    expect(without).not.toContain("load_submessages");
    const counted = await statementsFor(page);
    expect(counted.filter((name) => name === "load_submessages")).toHaveLength(1);
    expect(counted).toHaveLength(without.length + 1);
  });

  test("survives a restart, and so does the event", async () => {
    await using own = await World.start();
    const queue = await own.as("hamlet").register({ event_types: ["message"] });
    const id = await own.as("cordelia").send("general", "topic", "/todo");
    const [before] = await fetchNarrow(own.as("hamlet"), [["id", String(id)]]);
    await own.restart();
    const [after] = await fetchNarrow(own.as("hamlet"), [["id", String(id)]]);
    expect(after).toEqual(before);
    expect(after?.["submessages"]).toHaveLength(1);
    const [event] = await numberedEventsOf(queue.at(own.url));
    expect(event).toMatchObject({ message: { id, submessages: before?.["submessages"] } });
  });
});

describe("widget_content", () => {
  const form = {
    widget_type: "zform",
    extra_data: {
      type: "choices",
      heading: "What next?",
      choices: [{ short_name: "A", long_name: "Go on", reply: "go on" }],
    },
  };

  test("turns the message into a form, whatever its text", async () => {
    expect(await widgetFrom("Choose", { widget_content: form })).toEqual(form);
    expect(await widgetFrom("/poll Question", { widget_content: { ...form, note: 1 } })).toEqual(form);
  });

  test("rejects errors, and sends nothing", async () => {
    const queue = await hamlet.register({ event_types: ["message"] });
    const attempt = async (widget_content: unknown) => {
      const message = { type: "stream", to: stream.name, topic: "x", content: "form" };
      const text = typeof widget_content === "string" ? widget_content : JSON.stringify(widget_content);
      const answer = await cordelia.refused("POST", "/messages", { ...message, widget_content: text });
      expect(answer).toMatchObject({ status: 400, code: "BAD_REQUEST" });
      return answer.msg;
    };
    const { extra_data } = form;
    const [choice] = extra_data.choices;
    const withData = (data: unknown) => attempt({ ...form, extra_data: data });
    expect(await attempt("{")).toBe("Widgets: API programmer sent invalid JSON content");
    expect(await attempt("")).toBe("Widgets: API programmer sent invalid JSON content");
    expect(await attempt("null")).toBe("Widgets: widget_content is not a dict");
    expect(await attempt([])).toBe("Widgets: widget_content is not a dict");
    expect(await attempt({ extra_data })).toBe("Widgets: widget_type key is missing from widget_content");
    expect(await attempt({ widget_type: "zform" })).toBe(
      "Widgets: extra_data key is missing from widget_content",
    );
    expect(await attempt({ ...form, widget_type: "poll" })).toBe(
      'Widgets: Invalid widget_content["widget_type"]',
    );
    expect(await withData(null)).toBe("Widgets: extra_data is not a dict");
    expect(await withData({})).toBe("Widgets: type key is missing from extra_data");
    expect(await withData({ ...extra_data, type: "text" })).toBe('Widgets: Invalid extra_data["type"]');
    expect(await withData({ ...extra_data, heading: 1 })).toBe(
      'Widgets: extra_data["heading"] is not a string',
    );
    expect(await withData({ ...extra_data, choices: {} })).toBe(
      'Widgets: extra_data["choices"] is not a list',
    );
    expect(await withData({ ...extra_data, choices: [{ ...choice, reply: 7 }] })).toBe(
      'Widgets: extra_data["choices"][0]["reply"] is not a string',
    );
    expect(await numberedEventsOf(queue)).toEqual([]);
  });
});

describe("is_me_message", () => {
  test("is true if the content begins with /me and a space, in events and when fetched", async () => {
    const contents = {
      "/me waves": true,
      "\n\n/me waves": true,
      "/me  - waves": true,
      "/me": false,
      "/me ": false,
      "/me\nwaves": false,
      " /me waves": false,
      "/meow waves": false,
      "/ME waves": false,
      "He: /me waves": false,
    };
    const queues = await Promise.all(
      [true, false].map((apply_markdown) => hamlet.register({ event_types: ["message"], apply_markdown })),
    );
    const expected: [number, boolean][] = [];
    for (const [content, isMe] of Object.entries(contents)) {
      expected.push([await cordelia.send(stream.name, "me", content), isMe]);
      expected.push([await cordelia.sendTo([hamlet], content), isMe]);
    }
    for (const queue of queues) {
      const events = await numberedEventsOf(queue);
      const received = events.map(({ message }) => message as { id: number; is_me_message: boolean });
      expect(received.map(({ id, is_me_message }) => [id, is_me_message])).toEqual(expected);
    }
    for (const apply_markdown of [true, false]) {
      const read = await Promise.all(expected.map(([id]) => fetched(id, hamlet, { apply_markdown })));
      expect(read.map((message) => [message.id, message["is_me_message"]])).toEqual(expected);
    }
    const [first] = expected;
    expect((await fetched(first?.[0] ?? 0)).content).toBe("<p>/me waves</p>");
  });
});
