/** The records that rooms of Matrix become, without a server that stores them. */
import { expect, test } from "vitest";
import { ConvertibleExport } from "../convertible-export.ts";

const source = new ConvertibleExport("matrix");

/** Returns the names of streams and the texts of messages, and what is wrong with the export. */
async function convert() {
  const { streams, messages, problems } = await source.convert();
  return {
    streams: streams.map(({ name }) => name),
    texts: messages.map(({ content }) => content.join("")),
    problems,
  };
}

const event = (number: number, body: string, more: object = {}) => ({
  type: "m.room.message",
  room_id: "!talk:example.org",
  event_id: `$${number}`,
  sender: "@ada:example.org",
  origin_server_ts: 1_700_000_000_000 + number,
  content: { msgtype: "m.text", body },
  ...more,
});

const write = (name: string, text: string) => source.write(name, text);

test("leaves out events that are damaged, and reads the others", async () => {
  const events = [event(1, "One"), 7, event(3, "Three")].map((each) => JSON.stringify(each));
  const long = JSON.stringify(event(5, "x".repeat(17 * 2 ** 20)));
  const deep = JSON.stringify(event(6, "Six")).replace(
    '"body"',
    `"info":${"[".repeat(50_000)}${"]".repeat(50_000)},$&`,
  );
  write(
    "room.json",
    `{"messages": [${events.join()}, {"type": nothing}, ${long}, ${deep}], "room_name": "Talk"}`,
  );
  expect(await convert()).toEqual({
    streams: ["Talk"],
    texts: ["One", "Three", "Six"],
    problems: [
      "room.json: Event 2: It is no event of Matrix. It is left out.",
      "room.json: Event 4: It is no JSON. It is left out.",
      "room.json: Event 5: It is too long. It is left out.",
    ],
  });
});

test("reports texts that are cut off", async () => {
  const long = "x".repeat(200_000);
  const relation = { rel_type: "m.replace", event_id: "$2" };
  const content = { body: "* Two", "m.new_content": { body: `${long}!` }, "m.relates_to": relation };
  const events = [
    event(1, `One ${long}`, { content: { body: `One ${long}`, formatted_body: `<b>One</b> ${long}` } }),
    event(2, "Two"),
    event(3, "* Two", { content }),
    event(4, "y".repeat(100_000)),
  ];
  write("room.json", JSON.stringify({ room_name: "Talk", messages: events }, null, 2));
  const { texts, problems } = await convert();
  expect(texts.map((text) => [text[0], text.length])).toEqual([
    ["O", 100_000],
    ["x", 100_000],
    ["y", 100_000],
  ]);
  expect(problems).toEqual([
    "room.json: Event 1: The text is longer than 100000 characters. It is cut off.",
    "room.json: Event 3: The text is longer than 100000 characters. It is cut off.",
  ]);
});

test("reads a file that ends early up to that place", async () => {
  const events = [event(1, "One"), event(2, "Two"), event(3, "Three")].map((each) => JSON.stringify(each));
  write("room.json", `{"room_name": "Talk", "topic": null, "messages": [${events.join(",\n").slice(0, -30)}`);
  write("page.json", "<html>");
  expect(await convert()).toEqual({
    streams: ["Talk"],
    texts: ["One", "Two"],
    problems: [
      "page.json: page.json is neither an object nor an array of JSON. The file is left out.",
      "page.json: There is no room in it. The file is left out.",
      "room.json: room.json ends early. Only its first 2 events are read.",
    ],
  });
});
