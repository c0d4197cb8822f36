/** Adds, changes and removes linkifiers (docs/interface/organization.md#linkifiers). */
import { ApiError, badRequest } from "@confab/contract";
import { checkLinkifier, type LinkifierProblem } from "@confab/markdown";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Linkifier } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { everyone } from "../users/events.ts";
import { filtersChanged, linkifiersChanged } from "./events.ts";
import { deleteLinkifier, insertLinkifier, updateLinkifier, updateLinkifierOrder } from "./queries.ts";
import { storedLinkifier } from "./stored.ts";

/** The fields of a request. */
interface Input {
  readonly pattern: string;
  readonly url_template: string;
}

/** @returns the new linkifier's id @throws ApiError */
export async function addLinkifier(tx: WriteTx, input: Input): Promise<number> {
  const linkifier = check(input, tx.model.linkifiers);
  const linkifier_id = await insertLinkifier(tx, linkifier);
  announce(tx, [...tx.model.linkifiers, { linkifier_id, ...linkifier }]);
  return linkifier_id;
}

/** @throws ApiError */
export async function changeLinkifier(tx: WriteTx, linkifierId: number, input: Input): Promise<void> {
  requireLinkifier(linkifierId, tx.model);
  const others = tx.model.linkifiers.filter(({ linkifier_id }) => linkifier_id !== linkifierId);
  const changed = { linkifier_id: linkifierId, ...check(input, others) };
  await updateLinkifier(tx, changed);
  announce(
    tx,
    tx.model.linkifiers.map((each) => (each.linkifier_id === linkifierId ? changed : each)),
  );
}

/**
 * @param order ids of all linkifiers
 * @throws ApiError
 */
export async function reorderLinkifiers(tx: WriteTx, order: readonly number[]): Promise<void> {
  const { linkifiers } = tx.model;
  const places = new Map(order.map((linkifierId, place) => [linkifierId, place]));
  const isComplete = linkifiers.every(({ linkifier_id }) => places.has(linkifier_id));
  if (!isComplete || order.length !== linkifiers.length) {
    throw badRequest("The ordered list must enumerate all existing linkifiers exactly once");
  }
  const placeOf = ({ linkifier_id }: Linkifier) => places.get(linkifier_id) ?? order.length;
  await updateLinkifierOrder(tx, order);
  announce(
    tx,
    linkifiers.toSorted((one, other) => placeOf(one) - placeOf(other)),
  );
}

/** @throws ApiError */
export async function removeLinkifier(tx: WriteTx, linkifierId: number): Promise<void> {
  requireLinkifier(linkifierId, tx.model);
  await deleteLinkifier(tx, linkifierId);
  announce(
    tx,
    tx.model.linkifiers.filter(({ linkifier_id }) => linkifier_id !== linkifierId),
  );
}

function announce(tx: WriteTx, linkifiers: readonly Linkifier[]): void {
  const stored = linkifiers.map(storedLinkifier);
  tx.append(linkifiersChanged.of({ linkifiers: stored }, everyone));
  tx.append(filtersChanged.of({ linkifiers: stored }, everyone));
}

function requireLinkifier(linkifierId: number, model: RealmModel): void {
  if (!model.linkifiers.some(({ linkifier_id }) => linkifier_id === linkifierId)) {
    throw badRequest("Linkifier not found.");
  }
}

/** Checks both texts, and returns them without surrounding white space, as they are stored. */
function check(input: Input, others: readonly Linkifier[]): Omit<Linkifier, "linkifier_id"> {
  const pattern = input.pattern.trim();
  const url_template = input.url_template.trim();
  const problem = checkLinkifier(pattern, url_template);
  if (problem) throw refused(problem);
  if (others.some((other) => other.pattern === pattern)) {
    throw refused({ key: "__all__", message: "Realm filter with this Realm and Pattern already exists." });
  }
  return { pattern, url_template };
}

const refused = ({ key, message }: LinkifierProblem): ApiError =>
  new ApiError(message, { fields: { errors: { [key]: [message] } } });
