/** The records that exports of Zulip become, without a server that stores them. */
import { Role } from "@confab/contract";
import { writeZulipExport } from "@confab/testkit/exports/zulip";
import type { ZulipVersion } from "@confab/testkit/exports/zulip-tables";
import { describe, expect, test } from "vitest";
import { ConvertibleExport } from "../convertible-export.ts";

const source = new ConvertibleExport("zulip");

const convert = () => source.convert();

const write = (path: string, value: unknown) => source.write(path, JSON.stringify(value));

describe.each<ZulipVersion>(["level 111", "current"])("an export (%s)", (version) => {
  test("has people, streams, groups, emoji, files and edits", async () => {
    await writeZulipExport(source.folder, 50, version);
    const { people, groups, emoji, streams, files, messages, counted, problems } = await convert();
    expect(problems).toEqual([]);
    const topics = messages.map(({ to }) => ("stream" in to ? `${to.stream} ${to.topic.toLowerCase()}` : ""));
    expect(counted).toEqual({ messages: messages.length, topics: new Set(topics.filter(Boolean)).size });
    const person = (key: string) => people.find((each) => each.key === key);
    expect(person("11")).toEqual({
      key: "11",
      name: "Bob Abel",
      email: "person1@example.com",
      isBot: false,
      isActive: true,
      role: Role.administrator,
      picture: "avatars/2/0a1b.original",
    });
    expect(person("19")).toMatchObject({ isBot: true, isActive: true });
    expect(person("19")).not.toHaveProperty("email");
    expect(person("49")).toMatchObject({ isBot: false, isActive: false });
    expect(person("1")).toMatchObject({ name: "Notification Bot", isBot: true });
    expect(groups).toEqual([
      { key: "62", name: "backend", description: "The backend group", members: ["11", "12", "13"] },
      {
        key: "63",
        name: "everyone technical",
        description: "The everyone technical group",
        members: ["11", "12", "13"],
      },
    ]);
    expect(emoji).toEqual([
      { name: "party_parrot", path: "emoji/2/emoji/images/3.png", author: "10" },
      { name: "old_logo", path: "emoji/2/emoji/images/4.png", author: "10" },
    ]);
    const isOld = version === "level 111";
    expect(streams.filter(({ isArchived }) => isArchived)).toEqual([
      {
        key: "23",
        name: "old project",
        description: "Everything about **old project**",
        isPrivate: isOld,
        isArchived: true,
        members: isOld ? [] : expect.arrayContaining(["10", "11", "12", "14"]),
      },
    ]);
    expect(streams.find(({ name }) => name === "plans")).toMatchObject({
      isPrivate: true,
      isArchived: false,
    });
    expect(files.map(({ path, owner }) => [path, owner])).toEqual([
      ["uploads/2/ab/x-Yz0/plan.txt", "11"],
      ["uploads/2/cd/Qr-st/the picture.png", "11"],
      ["uploads/2/ef/none/lost.pdf", "11"],
    ]);
    expect(messages[0]?.time).toBe(1_600_000_000_123);
    expect(messages[0]?.edits).toEqual([
      { time: 1_600_000_100_000, editor: "11", previousContent: ["Helo"] },
      { time: 1_600_000_200_000, editor: "11", previousContent: ["Hello ", { person: "12" }] },
    ]);
  });
});

describe("a hostile export", () => {
  const nothing = { id: null, name: null, email: null, type: null, recipient: null, path: null };
  const person = { id: 5, full_name: "Ada", delivery_email: "ada@example.com", recipient: "55", role: "100" };

  test("gives all records that can be read", async () => {
    const broken = [null, 7, "text", [[]], {}, nothing];
    write("realm.json", {
      zerver_reaction: [
        ...broken,
        {
          message: 1,
          user_profile: 5,
          emoji_code: "zz-1",
          emoji_name: "tada",
          reaction_type: "unicode_emoji",
        },
        { message: 1, user_profile: 99, emoji_code: "1f44d", reaction_type: "unicode_emoji" },
        { message: 2, user_profile: 5, emoji_code: "1f44d", reaction_type: "unicode_emoji" },
      ],
      zerver_subscription: [...broken, { recipient: 66, user_profile: 5 }],
      zerver_stream: [...broken, { id: 6, name: "a\0b", recipient: 66, description: null }, { id: 7 }],
      zerver_userprofile: [...broken, person, { ...person, full_name: "Again" }, { id: 8, is_bot: true }],
      zerver_userprofile_crossrealm: [{ id: 9, email: "welcome-bot@zulip.com", recipient_id: 99 }],
      zerver_recipient: broken,
      zerver_huddle: null,
      zerver_usergroup: { id: 1 },
      zerver_groupgroupmembership: [
        { supergroup: 1, subgroup: 2 },
        { supergroup: 2, subgroup: 1 },
      ],
      zerver_namedusergroup: [
        { usergroup_ptr: 1, name: "loop" },
        { usergroup_ptr: 3, name: "role:members" },
      ],
      zerver_usergroupmembership: [
        { user_group: 2, user_profile: 5 },
        { user_group: 2, user_profile: 98 },
      ],
      zerver_realmemoji: [...broken, { id: 3, name: "gone", file_name: "3.png" }],
    });
    write("avatars/records.json", [...broken, { user_profile_id: 5, path: "../../etc/passwd" }]);
    write("attachment.json", { zerver_attachment: [...broken, { id: 1, path_id: "../x", owner: 5 }] });
    write("messages-000001.json", {
      zerver_message: [
        { id: 1, sender: 5, recipient: 66, subject: null, content: "in a stream", date_sent: 0 },
        {
          id: 3,
          sender: "9",
          recipient: 55,
          content: "[x](/user_uploads/../x)",
          date_sent: "5.25",
          edit_history: "{",
        },
        { id: 4, sender: 9, recipient: 99, content: "to itself", pub_date: 6, last_edit_time: 7 },
      ],
    });
    write("messages-000002.json.partial", {});
    const { people, groups, emoji, streams, files, messages, problems } = await convert();
    expect(people.map(({ key, name }) => [key, name])).toEqual([
      ["5", "Ada"],
      ["8", "User 8"],
      ["9", "Welcome Bot"],
    ]);
    expect(people[0]).toMatchObject({ role: Role.owner, isActive: true });
    expect(people[0]).not.toHaveProperty("picture");
    expect(streams.map(({ name, members }) => [name, members])).toEqual([
      ["ab", ["5"]],
      ["stream 7", []],
    ]);
    expect(groups).toEqual([{ key: "1", name: "loop", description: "", members: ["5"] }]);
    expect([emoji, files]).toEqual([[], []]);
    expect(messages.map(({ to, content, time, edits }) => ({ to, content, time, edits }))).toEqual([
      { to: { stream: "6", topic: "general chat" }, content: ["in a stream"], time: 0, edits: [] },
      { to: ["9", "5"], content: [{ file: "1", text: "x" }], time: 5250, edits: [] },
      { to: ["9"], content: ["to itself"], time: 6000, edits: [{ time: 7000 }] },
    ]);
    expect(messages[0]?.reactions).toEqual([{ emoji: "tada", people: ["5"] }]);
    for (const problem of [
      'realm.json:1: "id" is no id. The person is left out, with all messages.',
      'realm.json:1: "id" is no id. The stream is left out, with all messages.',
      "realm.json:1: There is no message 2. The reaction is left out.",
      "realm.json:1: There is no picture of :gone:. The emoji is left out.",
      'avatars/records.json:1: "path" leads out of the export. The picture is left out.',
      'attachment.json:1: "path_id" is no text. The file is left out.',
      'attachment.json:1: "path" does not name a file below the folder of the export. The file is left out.',
      "messages-000002.json.partial: The export was interrupted before this file was complete. Its messages are left out.",
    ]) {
      expect(problems).toContain(problem);
    }
  });

  test("keeps a message with more earlier texts than fit", async () => {
    write("realm.json", { zerver_userprofile: [person] });
    const edit_history = Array.from({ length: 100 }, (_, index) => ({
      timestamp: 2000 - index,
      user_id: 5,
      prev_content: `${index} `.padEnd(10_000, "\u0001"),
    }));
    const message = { sender: 5, recipient: 55, content: "\u0001".repeat(1_000_000), date_sent: 5 };
    write("messages-000001.json", {
      zerver_message: [
        { ...message, id: 1, edit_history: JSON.stringify(edit_history) },
        { ...message, id: 2, content: "next" },
      ],
    });
    const { messages, problems } = await convert();
    expect(problems).toEqual([
      "messages-000001.json:1: The text is longer than 100000 characters. It is cut off.",
      "messages-000001.json:1: The earlier texts are longer than 300000 characters. The oldest ones are left out.",
    ]);
    expect(messages.map(({ key }) => key)).toEqual(["1", "2"]);
    expect(messages[0]?.edits).toHaveLength(30);
    expect(messages[0]?.edits.at(-1)?.time).toBe(2_000_000);
  });
});
