/** Adds and removes code playgrounds (docs/interface/organization.md#domains-and-playgrounds). */
import { badRequest, type RealmPlayground } from "@confab/contract";
import { expandTemplate, variablesOf } from "@confab/markdown";
import type { WriteTx } from "../../realm/tx.ts";
import { checkVisible } from "../names.ts";
import { everyone } from "../users/events.ts";
import { playgroundsChanged } from "./events.ts";
import { deletePlayground, insertPlayground } from "./queries.ts";
import { storedPlayground } from "./stored.ts";

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
  tx.append(playgroundsChanged.of({ playgrounds: playgrounds.map(storedPlayground) }, everyone));

/** Checks all texts, and returns them without surrounding white space, as they are stored. */
function check(input: Input): Input {
  const name = input.name.trim();
  const pygments_language = input.pygments_language.trim();
  const url_template = input.url_template.trim();
  checkVisible(name, "playground name");
  if (!/^[\w +./#-]+$/.test(pygments_language)) throw badRequest("Invalid characters in pygments language");
  checkTemplate(url_template);
  return { name, pygments_language, url_template };
}

function checkTemplate(template: string): void {
  const variables = variablesOf(template);
  // Clients make links of it, so its scheme must not run code.
  if (variables === undefined || !/^https?:\/\/[^\s/{]/i.test(template)) {
    throw badRequest("Invalid URL template.");
  }
  if (!variables.includes("code")) {
    throw badRequest('Missing the required variable "code" in the URL template');
  }
  if (variables.some((name) => name !== "code")) {
    throw badRequest('"code" should be the only variable present in the URL template');
  }
  if (!URL.canParse(expandTemplate(template, new Map([["code", ""]]))))
    throw badRequest("Invalid URL template.");
}
