/** Adds and removes code playgrounds (docs/interface/organization.md#domains-and-playgrounds). */
import { badRequest, type RealmPlayground } from "@confab/contract";
import type { WriteTx } from "../../realm/tx.ts";
import { checkVisible } from "../names.ts";
import { everyone } from "../users/events.ts";
import { playgroundsChanged } from "./events.ts";
import { deletePlayground, insertPlayground } from "./queries.ts";

type Input = Omit<RealmPlayground, "id">;

/** @returns the new playground's id @throws ApiError */
export async function addPlayground(tx: WriteTx, input: Input): Promise<number> {
  const playground = check(input);
  const { name, pygments_language } = playground;
  if (
    tx.model.playgrounds.some((each) => each.name === name && each.pygments_language === pygments_language)
  ) {
    throw badRequest("A playground with this name and language already exists.");
  }
  const id = await insertPlayground(tx, playground);
  announce(tx, [...tx.model.playgrounds, { id, ...playground }]);
  return id;
}

/** @throws ApiError */
export async function removePlayground(tx: WriteTx, playgroundId: number): Promise<void> {
  const left = tx.model.playgrounds.filter(({ id }) => id !== playgroundId);
  if (left.length === tx.model.playgrounds.length) throw badRequest("Invalid playground");
  await deletePlayground(tx, playgroundId);
  announce(tx, left);
}

const announce = (tx: WriteTx, playgrounds: readonly RealmPlayground[]): void =>
  tx.append(playgroundsChanged.of({ playgrounds }, everyone));

/** Checks all texts, and returns them without surrounding white space, as they are stored. */
function check(input: Input): Input {
  const name = input.name.trim();
  const pygments_language = input.pygments_language.trim();
  const url_prefix = input.url_prefix.trim();
  checkVisible(name, "playground name");
  if (!/^[\w +./#-]+$/.test(pygments_language)) throw badRequest("Invalid characters in pygments language");
  // Clients make links of it, so its scheme must not run code.
  if (!/^https?:\/\/[^\s/]\S*$/i.test(url_prefix) || !URL.canParse(url_prefix)) {
    throw badRequest("url_prefix is not a URL");
  }
  return { name, pygments_language, url_prefix };
}
