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
  summary: "Upload one's own picture",
  doc: "Replaces the caller's picture: PNG, JPEG, GIF or WebP, cut to a square.",
});

export const removeAvatar = endpoint("removeAvatar", {
  method: "DELETE",
  path: "/users/me/avatar",
  who: "user",
  result,
  tag: "users",
  summary: "Remove one's own picture",
  doc: "Removes the caller's picture, which restores the one of Gravatar.",
});

export const getRealmIcon = endpoint("getRealmIcon", {
  method: "GET",
  path: "/realm/icon",
  who: "user",
  redirects: true,
  tag: "organization",
  summary: "Get the organization's icon",
  doc: "Redirects to the icon: the uploaded one, or else a pattern of the organization's own.",
});

export const uploadRealmIcon = endpoint("uploadRealmIcon", {
  method: "POST",
  path: "/realm/icon",
  who: "administrator",
  file: onePicture("You must upload exactly one icon."),
  result: { icon_url: about(Text, "Where the icon is now.") },
  tag: "organization",
  summary: "Upload the organization's icon",
  doc: "Replaces the organization's icon: PNG, JPEG, GIF or WebP, cut to a square.",
});

export const removeRealmIcon = endpoint("removeRealmIcon", {
  method: "DELETE",
  path: "/realm/icon",
  who: "administrator",
  result: { icon_url: about(Text, "Where the icon is now.") },
  tag: "organization",
  summary: "Remove the organization's icon",
  doc: "Removes the organization's icon, which restores the one of Gravatar.",
});

const night = json(Bool, { doc: "The logo for the dark theme.", example: "false" });

export const getRealmLogo = endpoint("getRealmLogo", {
  method: "GET",
  path: "/realm/logo",
  who: "user",
  parameters: { night },
  redirects: true,
  tag: "organization",
  summary: "Get the organization's logo",
  doc: "Redirects to one of the two logos: the uploaded one, or else a pattern of the organization's own.",
});

export const uploadRealmLogo = endpoint("uploadRealmLogo", {
  method: "POST",
  path: "/realm/logo",
  who: "administrator",
  parameters: { night },
  file: onePicture("You must upload exactly one logo."),
  tag: "organization",
  summary: "Upload the organization's logo",
  doc: "Replaces the organization's logo, which may be eight times as wide as high: PNG, JPEG, GIF or WebP.",
});

export const removeRealmLogo = endpoint("removeRealmLogo", {
  method: "DELETE",
  path: "/realm/logo",
  who: "administrator",
  parameters: { night },
  tag: "organization",
  summary: "Remove the organization's logo",
  doc: "Removes one of the organization's logos.",
});

export const uploadCustomEmoji = endpoint("uploadCustomEmoji", {
  method: "POST",
  path: "/realm/emoji/{emoji_name}",
  pathParameters: { emoji_name: "text" },
  who: "member",
  file: onePicture("You must upload exactly one file."),
  tag: "organization",
  summary: "Add a custom emoji",
  doc: "Adds a picture as a custom emoji: PNG, JPEG, GIF or WebP. Animations stay animated.",
});

export const deactivateCustomEmoji = endpoint("deactivateCustomEmoji", {
  method: "DELETE",
  path: "/realm/emoji/{emoji_name}",
  pathParameters: { emoji_name: "text" },
  who: "human",
  tag: "organization",
  summary: "Deactivate a custom emoji",
  doc: "Deactivates a custom emoji. Existing uses stay. For its author and administrators.",
});
