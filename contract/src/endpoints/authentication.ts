import { endpoint } from "../endpoint.ts";
import { maybe, raw } from "../parameter.ts";
import { Int, list, strict, Text, UrlText } from "../schema.ts";

export const fetchApiKey = endpoint("fetchApiKey", {
  method: "POST",
  path: "/fetch_api_key",
  who: "public",
  parameters: {
    username: raw(Text, { doc: "The account's e-mail address.", example: "me@example.com" }),
    password: raw(Text, { example: "a long passphrase" }),
  },
  result: { api_key: Text, email: Text, user_id: Int },
  tag: "authentication",
  summary: "Get an API key",
  doc: "Returns the key of an account for its password. Too many wrong passwords are answered with status 429.",
});

export const devFetchApiKey = endpoint("devFetchApiKey", {
  method: "POST",
  path: "/dev_fetch_api_key",
  who: "public",
  parameters: { username: raw(Text, { doc: "The account's e-mail address.", example: "me@example.com" }) },
  result: { api_key: Text, email: Text, user_id: Int },
  tag: "authentication",
  summary: "Get an API key without a password",
  doc: "Returns the key of any account to anyone, on servers for the development of clients. All other servers reject it.",
});

const developmentAccounts = list(strict({ email: Text, realm_uri: UrlText }));

export const devListUsers = endpoint("devListUsers", {
  method: "GET",
  path: "/dev_list_users",
  who: "public",
  result: { direct_admins: developmentAccounts, direct_users: developmentAccounts },
  tag: "authentication",
  summary: "List accounts to sign in with",
  doc: "Lists the organization's active users for anyone, on servers for the development of clients. All other servers reject it. Owners and administrators are listed separately.",
});

export const regenerateApiKey = endpoint("regenerateApiKey", {
  method: "POST",
  path: "/users/me/api_key/regenerate",
  who: "user",
  parameters: {
    password: maybe(raw(Text, { doc: "Needed in a browser's session, if the account has a password." })),
  },
  result: { api_key: Text },
  tag: "authentication",
  summary: "Replace one's own API key",
  doc: "Replaces the caller's key; the old one stops working immediately.",
});
