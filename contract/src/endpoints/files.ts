import { endpoint } from "../endpoint.ts";
import { MAX_UPLOAD_MEBIBYTES } from "../limits.ts";
import { Attachment } from "../objects/attachment.ts";
import { about, Int, list, Text } from "../schema.ts";

export const uploadFile = endpoint("uploadFile", {
  method: "POST",
  path: "/user_uploads",
  who: "user",
  file: {
    maxMebibytes: MAX_UPLOAD_MEBIBYTES,
    missing: "You must specify a file to upload",
    several: "You may only upload one file at a time",
  },
  result: {
    url: about(Text, "The path of the file, from the server's root."),
    uri: about(Text, "Deprecated: the same as `url`."),
  },
  tag: "messages",
  summary: "Upload a file",
  doc: "Stores a file. Only the caller may see it until a message links to it. Then anyone who may see one of these messages may see the file.",
});

export const getFileTemporaryUrl = endpoint("getFileTemporaryUrl", {
  method: "GET",
  path: "/user_uploads/{realm_id_str}/{filename}",
  pathParameters: { realm_id_str: "id", filename: "rest" },
  who: "user",
  result: { url: about(Text, "The path of the link, from the server's root.") },
  tag: "messages",
  summary: "Get a temporary link to a file",
  doc: "Returns a link that leads to the file for a minute, without authentication.",
});

export const getAttachments = endpoint("getAttachments", {
  method: "GET",
  path: "/attachments",
  who: "user",
  result: {
    attachments: list(Attachment),
    upload_space_used: about(Int, "Total size of the organization's files, in bytes."),
  },
  tag: "users",
  summary: "Get own files",
  doc: "Returns the files that the caller has uploaded.",
});

export const removeAttachment = endpoint("removeAttachment", {
  method: "DELETE",
  path: "/attachments/{attachment_id}",
  pathParameters: { attachment_id: "id" },
  who: "user",
  tag: "users",
  summary: "Delete a file",
  doc: "Deletes one of the caller's files. Messages that link to it stay, and their links stop working.",
});
