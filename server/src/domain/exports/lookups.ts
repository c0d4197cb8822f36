/** Finds what the texts of messages name, for `references.ts`. */
import type { Part } from "../../exchange/format/records.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Start } from "./job.ts";
import { type ExportedMessage, exportedAmong, filesAtPlaces } from "./queries.ts";
import { type Lookups, linksIn, withReferences } from "./references.ts";

/** Returns a function that divides the texts of these messages into pieces. */
export async function findLookups(
  realm: Realm,
  { streams, scope, lastId, steps }: Start,
  messages: readonly ExportedMessage[],
): Promise<(markdown: string) => Part[]> {
  const { model, realmId } = realm;
  const links = messages.flatMap(textsOf).map(linksIn);
  const ids = links.flatMap(({ messageIds }) => messageIds).filter((id) => id <= lastId);
  const existing = await steps.read((tx) => exportedAmong(tx, scope, ids));
  const places = links.flatMap((each) => each.places);
  const files = new Map(
    (await steps.read((tx) => filesAtPlaces(tx, scope, places))).map(
      ({ place, attachment_id, file_name }) =>
        [place, { key: String(attachment_id), name: file_name }] as const,
    ),
  );
  const active = streams.filter(({ is_active }) => is_active);
  const byName = new Map(active.map(({ name, stream_id }) => [name, stream_id]));
  const byId = new Map(streams.map((stream) => [stream.stream_id, stream]));
  const lookups: Lookups = {
    siteUrl: model.siteUrl,
    realmId,
    person: (name) => personNamed(name, model),
    group: (name) => keyOf(model.groupByName(name)?.user_group_id),
    stream: (name) => keyOf(byName.get(name)),
    streamById: (id) => {
      const stream = byId.get(id);
      return stream && { key: String(id), name: stream.name };
    },
    hasMessage: (id) => existing.has(id),
    file: (place) => files.get(place),
  };
  return (markdown) => withReferences(markdown, lookups);
}

const textsOf = ({ content, edit_history }: ExportedMessage): string[] => [
  content,
  ...(edit_history ?? []).flatMap(({ prev_content }) => prev_content ?? []),
];

const keyOf = (id: number | undefined): string | undefined => (id === undefined ? undefined : String(id));

/** Returns the key of the user whom a mention names, as the renderer finds them (`markdown/src/rules/mention.ts`). */
function personNamed(text: string, model: RealmModel): string | undefined {
  const [, name, id] = /^(.*)\|(\d{1,15})$/.exec(text) ?? [];
  const named = name === undefined ? model.usersByName(text) : [model.users.get(Number(id))];
  const people = named.filter((user) => user?.is_active && !user.is_system);
  const oldest = people.toSorted((one, other) => (one?.user_id ?? 0) - (other?.user_id ?? 0));
  if (name === undefined)
    return keyOf((oldest.find((user) => user?.full_name === text) ?? oldest[0])?.user_id);
  const agrees = name === "" || name.toLowerCase() === oldest[0]?.full_name.toLowerCase();
  return agrees ? keyOf(oldest[0]?.user_id) : undefined;
}
