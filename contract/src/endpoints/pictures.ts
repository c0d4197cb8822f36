import { endpoint, type FileRule } from "../endpoint.ts";
import { MAX_PICTURE_MEBIBYTES } from "../limits.ts";
import { json } from "../parameter.ts";
import { about, Bool, Text } from "../schema.ts";

/** @param refusal the error message for requests without a picture, or with several */
const onePicture = (refusal: string): FileRule & { readonly optional?: false } => ({
  maxMebibytes: MAX_PICTURE_MEBIBYTES,
  missing: refusal,
  several: refusal,
});

const result = { avatar_url: about(Text, "Where the caller's picture is now.") };

export const uploadAvatar = endpoint("uploadAvatar", {
  method: "POST",
  path: "/users/me/avatar",
  who: "user",
  file: onePicture("You must upload exactly one avatar."),
  result,
  tag: "users",
  summary: "Upload one's picture",
  doc: "Gives the caller another picture: PNG, JPEG, GIF or WebP, cut to a square.",
});

export const removeAvatar = endpoint("removeAvatar", {
  method: "DELETE",
  path: "/users/me/avatar",
  who: "user",
  result,
  tag: "users",
  summary: "Remove one's picture",
  doc: "Takes the caller's picture away; they have the one of Gravatar again.",
});

export const getRealmIcon = endpoint("getRealmIcon", {
  method: "GET",
  path: "/realm/icon",
  who: "user",
  redirects: true,
  tag: "organization",
  summary: "Get the organization's icon",
  doc: "Leads to the icon: the one that was uploaded, or else a pattern of the organization's own.",
});

export const uploadRealmIcon = endpoint("uploadRealmIcon", {
  method: "POST",
  path: "/realm/icon",
  who: "administrator",
  file: onePicture("You must upload exactly one icon."),
  result: { icon_url: about(Text, "Where the icon is now.") },
  tag: "organization",
  summary: "Upload the organization's icon",
  doc: "Gives the organization another icon: PNG, JPEG, GIF or WebP, cut to a square.",
});

export const removeRealmIcon = endpoint("removeRealmIcon", {
  method: "DELETE",
  path: "/realm/icon",
  who: "administrator",
  result: { icon_url: about(Text, "Where the icon is now.") },
  tag: "organization",
  summary: "Remove the organization's icon",
  doc: "Takes the organization's icon away; it has the one of Gravatar again.",
});

const night = json(Bool, { doc: "The logo on dark ground.", example: "false" });

export const getRealmLogo = endpoint("getRealmLogo", {
  method: "GET",
  path: "/realm/logo",
  who: "user",
  parameters: { night },
  redirects: true,
  tag: "organization",
  summary: "Get the organization's logo",
  doc: "Leads to one of the two logos: the one that was uploaded, or else a pattern of the organization's own.",
});

export const uploadRealmLogo = endpoint("uploadRealmLogo", {
  method: "POST",
  path: "/realm/logo",
  who: "administrator",
  parameters: { night },
  file: onePicture("You must upload exactly one logo."),
  tag: "organization",
  summary: "Upload the organization's logo",
  doc: "Gives the organization another logo, which may be eight times as wide as high: PNG, JPEG, GIF or WebP.",
});

export const removeRealmLogo = endpoint("removeRealmLogo", {
  method: "DELETE",
  path: "/realm/logo",
  who: "administrator",
  parameters: { night },
  tag: "organization",
  summary: "Remove the organization's logo",
  doc: "Takes a logo of the organization's away.",
});

export const uploadCustomEmoji = endpoint("uploadCustomEmoji", {
  method: "POST",
  path: "/realm/emoji/{emoji_name}",
  pathParameters: { emoji_name: "text" },
  who: "member",
  file: onePicture("You must upload exactly one file."),
  tag: "organization",
  summary: "Add a custom emoji",
  doc: "Makes a picture an emoji of the organization's: PNG, JPEG, GIF or WebP. Animations stay animated.",
});

export const deactivateCustomEmoji = endpoint("deactivateCustomEmoji", {
  method: "DELETE",
  path: "/realm/emoji/{emoji_name}",
  pathParameters: { emoji_name: "text" },
  who: "human",
  tag: "organization",
  summary: "Deactivate a custom emoji",
  doc: "Ends the use of a custom emoji. Where it has been used it stays. For its author and administrators.",
});
