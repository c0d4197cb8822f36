import { type Client, createSessionClient } from "@confab/client";
import { readCsrfToken } from "./csrf-token.ts";

/** The longest body, in characters, for which browsers finish a request after the page is closed. */
const MOST_AFTERWARDS = 60_000;

/** Creates a client whose requests outlive the page, for messages to the server when the user leaves. */
export const lastingClient = (): Client =>
  createSessionClient({
    siteUrl: window.location.origin,
    csrfToken: readCsrfToken,
    fetch: (input, init) =>
      fetch(input, { ...init, keepalive: String(init?.body ?? "").length < MOST_AFTERWARDS }),
  });
