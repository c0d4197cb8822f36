/**
 * Converts rooms that Element exported as JSON (docs/importing.md#matrix). Each file is a room, with all of its events in
 * one array of any size.
 */

import { InvalidExport } from "../archives/invalid-export.ts";
import { valuesIn } from "../archives/json-values.ts";
import type { Conversion } from "../convert/converter.ts";
import { textOf } from "../convert/raw.ts";
import { EventReader } from "./event-reader.ts";
import { findRoomFiles, readAddresses } from "./files.ts";
import { Join } from "./join.ts";
import { Messages } from "./messages.ts";
import { Rooms } from "./rooms.ts";

/** @throws InvalidExport if no file is a room */
export async function convertMatrix(conversion: Conversion): Promise<void> {
  const { output, problems } = conversion;
  const addresses = await readAddresses(conversion);
  const rooms = new Rooms();
  const join = await Join.create(output);
  const events = new EventReader(rooms, join, problems);
  let found = 0;
  for (const file of await findRoomFiles(conversion))
    if (await readRoom(conversion, file, events)) found += 1;
  if (found === 0)
    throw new InvalidExport("There is no room in the export: no JSON file has messages of Matrix.");
  await rooms.write(output, addresses);
  const messages = new Messages(conversion, rooms);
  for await (const groups of join.groups()) {
    for (const group of groups) {
      if (group.isDeleted) events.counts.deleted += 1;
      else await messages.write(group);
    }
  }
  events.reportCounts();
}

const WANTED = { lists: new Set(["messages"]), members: new Set(["room_name", "topic"]) };

/** @returns false if the file is no room */
async function readRoom(
  { input, problems }: Conversion,
  file: string,
  events: EventReader,
): Promise<boolean> {
  const head = { file, name: "", topic: "" };
  let count = 0;
  let isRoom = false;
  try {
    for await (const values of valuesIn(await input.open(file), file, WANTED)) {
      for (const { name, index, value, problem } of values) {
        if (index !== undefined) {
          events.read({ index, value, problem }, head);
          count = index + 1;
        } else if (name === "topic") head.topic = textOf(value);
        else head.name = textOf(value);
        isRoom ||= name !== "topic";
      }
      await events.drain();
    }
    if (count > 0) events.describe(head);
  } catch (error) {
    if (!(error instanceof InvalidExport)) throw error;
    const consequence = count === 0 ? "The file is left out." : `Only its first ${count} events are read.`;
    problems.add({ file, text: error.message, consequence });
  }
  if (!isRoom) problems.add({ file, text: "There is no room in it.", consequence: "The file is left out." });
  return isRoom;
}
