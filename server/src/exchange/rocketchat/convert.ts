/** Converts a dump of Rocket.Chat's database, as `mongodump` writes it (docs/importing.md#rocketchat). */
import type { Converter } from "../convert/converter.ts";
import { EmojiNames } from "./custom-emoji.ts";
import { Dump } from "./dump.ts";
import { convertMessages } from "./messages.ts";
import { People } from "./people.ts";
import { siteOf } from "./references.ts";
import { Rooms } from "./rooms.ts";
import { Teams } from "./teams.ts";
import { convertAvatars, convertUploads } from "./uploads.ts";

export const convertRocketChat: Converter = async ({ input, output, problems }) => {
  const dump = await Dump.open(input, problems);
  const from = { dump, output, problems };
  const people = await People.read(dump, problems);
  const rooms = await Rooms.read(dump, people, problems);
  const pictures = await convertAvatars(from, people);
  const emoji = await EmojiNames.convert(from);
  const teams = await Teams.convert(dump, people, output);
  await rooms.write(output);
  const files = await convertUploads(from, { people, rooms });
  await convertMessages(from, { people, teams, rooms, emoji, files, site: await siteOf(dump) });
  // Messages may name people who are not among the users.
  await people.write(output, pictures);
};
