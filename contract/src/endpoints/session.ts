/** Endpoints that exist only below `/json`, for browsers. */
import { endpoint } from "../endpoint.ts";
import { RealmEmojiMap } from "../objects/realm-emoji.ts";
import { WebPublicStream } from "../objects/web-public-stream.ts";
import { maybe, raw } from "../parameter.ts";
import { about, list, nullable, strict, Text } from "../schema.ts";

export const fetchOwnApiKey = endpoint("fetchOwnApiKey", {
  method: "POST",
  path: "/fetch_api_key",
  who: "human",
  parameters: { password: maybe(raw(Text, { example: "a long passphrase" })) },
  result: { api_key: Text, email: Text },
  tag: "authentication",
  summary: "Get one's own API key",
  doc: "Returns the key of the user who is signed in, in exchange for their password if they have one.",
});

export const getSpectatorState = endpoint("getSpectatorState", {
  method: "GET",
  path: "/spectator",
  who: "user",
  openToSpectators: true,
  result: {
    realm_name: Text,
    realm_description: Text,
    realm_uri: Text,
    realm_icon_url: Text,
    realm_icon_source: Text,
    realm_logo_url: Text,
    realm_logo_source: Text,
    realm_night_logo_url: Text,
    realm_night_logo_source: Text,
    streams: list(WebPublicStream),
    realm_emoji: RealmEmojiMap,
  },
  tag: "streams",
  summary: "Get what people without an account are shown",
  doc: "Returns the surroundings of the messages of web-public streams: the organization with its description as HTML and its pictures, these streams by name, and the custom emoji.",
});

export const getOtherOrganizations = endpoint("getOtherOrganizations", {
  method: "GET",
  path: "/organizations",
  who: "user",
  result: {
    organizations: list(
      strict({
        realm_name: Text,
        realm_url: Text,
        realm_icon_url: about(nullable(Text), "A path of this server; `null` without an uploaded icon."),
      }),
    ),
  },
  tag: "organization",
  summary: "Get the browser's other organizations",
  doc: "Returns the other organizations of the server that this browser is signed in to, newest first. Deactivated ones are left out.",
});
