import type { FetchedMessage } from "@confab/contract";
import { expect, it } from "vitest";
import { matchOf } from "../src/feed/matches.ts";
import { everything, withPeople } from "../src/feed/narrow.ts";
import { modelFrom } from "../src/model/model.ts";
import { emptyState } from "./empty-state.ts";

const OWN = emptyState.user_id;

it("leaves muted direct conversations out of the home view alone", () => {
  const message = {
    type: "private",
    id: 41,
    flags: [],
    display_recipient: [{ id: OWN }, { id: 8 }, { id: 9 }],
  } as unknown as FetchedMessage;
  const model = modelFrom(emptyState, {});
  const muted = { user_ids: [OWN, 8, 9], timestamp: 0 };
  const after = modelFrom({ ...emptyState, muted_direct_conversations: [muted] }, {});
  expect(matchOf(everything)?.(message, model)).toBe(true);
  expect(matchOf(everything)?.(message, after)).toBe(false);
  expect(matchOf(withPeople("8,9", OWN))?.(message, after)).toBe(true);
});
