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
  result: { uri: about(Text, "The path of the file, from the root of the server on.") },
  tag: "messages",
  summary: "Upload a file",
  doc: "Stores a file. Only the caller may see it until a message links it; then anyone who may see one of these messages may see the file.",
});

export const getFileTemporaryUrl = endpoint("getFileTemporaryUrl", {
  method: "GET",
  path: "/user_uploads/{realm_id_str}/{filename}",
  pathParameters: { realm_id_str: "id", filename: "rest" },
  who: "user",
  result: { url: about(Text, "The path of the link, from the root of the server on.") },
  tag: "messages",
  summary: "Get a temporary link to a file",
  doc: "Gives a link that leads to the file for a minute, without authentication.",
});

export const getAttachments = endpoint("getAttachments", {
  method: "GET",
  path: "/attachments",
  who: "user",
  result: {
    attachments: list(Attachment),
    upload_space_used: about(Int, "What all files of the organization take together, in bytes."),
  },
  tag: "users",
  summary: "Get own files",
  doc: "Gives the files that the caller has uploaded.",
});

export const removeAttachment = endpoint("removeAttachment", {
  method: "DELETE",
  path: "/attachments/{attachment_id}",
  pathParameters: { attachment_id: "id" },
  who: "user",
  tag: "users",
  summary: "Delete a file",
  doc: "Deletes a file of the caller's. Messages that link it stay, and their links lead nowhere.",
});
