/** The state that people without an account get, as well as messages. */
import type { RealmEmoji, ResultOf, sessionEndpoints, WebPublicStream } from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import type { Stream } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { isOpenToSpectators } from "../access/streams.ts";
import { presentEmoji } from "../custom-emoji/present.ts";
import { realmPictureSource, realmPictureUrl } from "../realm/picture-url.ts";
import { byName } from "../streams/present.ts";

type SpectatorState = ResultOf<typeof sessionEndpoints.getSpectatorState>;

export async function readSpectatorState({ model, services: { renderer } }: Realm): Promise<SpectatorState> {
  const { name, description } = model.properties;
  await renderer.prepare(description);
  return {
    realm_name: name,
    realm_description: renderer.description(description),
    realm_uri: model.siteUrl,
    realm_icon_url: realmPictureUrl(model, "icon"),
    realm_icon_source: realmPictureSource(model, "icon"),
    realm_logo_url: realmPictureUrl(model, "logo"),
    realm_logo_source: realmPictureSource(model, "logo"),
    realm_night_logo_url: realmPictureUrl(model, "night_logo"),
    realm_night_logo_source: realmPictureSource(model, "night_logo"),
    streams: [...model.streams.values()].filter(isOpenToSpectators).map(presentWebPublicStream).sort(byName),
    realm_emoji: withoutAuthors(presentEmoji(model.customEmoji, model)),
  };
}

/** Removes the authors of emoji, who need not have written any message that spectators read. */
const withoutAuthors = (emoji: Readonly<Record<string, RealmEmoji>>): Record<string, RealmEmoji> =>
  Object.fromEntries(Object.entries(emoji).map(([id, one]) => [id, { ...one, author_id: null }]));

const presentWebPublicStream = (stream: Stream): WebPublicStream => ({
  stream_id: stream.stream_id,
  name: stream.name,
  description: stream.description,
  rendered_description: stream.rendered_description,
  date_created: toSeconds(stream.created_at),
  first_message_id: stream.first_message_id,
});
