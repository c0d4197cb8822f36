/**
 * Narrows of people without an account (docs/interface/authentication.md#browser-sessions). Names are resolved among
 * web-public streams only; other things are reported as if they did not exist.
 */
import { badNarrow } from "@confab/contract";
import { sql } from "../../../../db/sql.ts";
import type { RealmModel } from "../../../../model/realm-model.ts";
import { accountNeeded } from "../../../access/realm.ts";
import { isOpenToSpectators } from "../../../access/streams.ts";
import { idOfAddress } from "../../../users/present.ts";
import { type Narrow, NarrowBuilder } from "./narrow.ts";
import type { NarrowContext } from "./operator.ts";
import type { NarrowTerm } from "./parse.ts";
import { byTopic, narrowToStream } from "./places.ts";
import { byId, byPart, near } from "./properties.ts";
import { bySearch } from "./search.ts";

type SpectatorOperator = (term: NarrowTerm, context: Pick<NarrowContext, "builder" | "model">) => void;

const byStream: SpectatorOperator = ({ operand, negated }, { model, builder }) => {
  const stream =
    typeof operand === "number" ? model.streams.get(operand) : model.streamByName(String(operand));
  if (!stream || !isOpenToSpectators(stream)) throw badNarrow(`unknown stream ${String(operand)}`);
  narrowToStream(stream, { negated, isOpen: true }, builder);
};

/** Accepts both operands: web-public streams are public, and spectators see no other streams. */
const byStreams: SpectatorOperator = ({ operand, negated }, { builder }) => {
  if (operand !== "public" && operand !== "web-public") {
    throw badNarrow(`unknown streams operand ${String(operand)}`);
  }
  if (negated) builder.matchNothing();
};

/** Does not look up users, so that nobody learns which addresses or ids are in use. */
const bySender: SpectatorOperator = ({ operand, negated }, { model, builder }) => {
  const senderId = typeof operand === "number" ? operand : idOfAddress(String(operand), model);
  if (senderId === undefined) throw badNarrow(`unknown user ${String(operand)}`);
  builder.onMessage(sql`m.sender_id ${negated ? sql`<>` : sql`=`} ${senderId}`);
  if (!negated) builder.selective();
};

/** Operators that don't depend on the reader. */
const operators: ReadonlyMap<string, SpectatorOperator> = new Map<string, SpectatorOperator>([
  ["channels", byStreams],
  ["channel", byStream],
  ["topic", byTopic],
  ["sender", bySender],
  ["has", byPart],
  ["id", byId],
  ["near", near],
  ["search", bySearch],
]);

const asksForWebPublic = ({ operator, operand, negated }: NarrowTerm): boolean =>
  operator === "channels" && operand === "web-public" && !negated;

/**
 * @throws ApiError 401 for a narrow that requires an account: one that does not ask for web-public streams, or has
 * personal terms
 */
export function requireOpenNarrow(terms: readonly NarrowTerm[]): void {
  const isKnown = ({ operator }: NarrowTerm) => operator === "with" || operators.has(operator);
  if (!terms.some(asksForWebPublic) || !terms.every(isKnown)) throw accountNeeded();
}

/** @param terms after `requireOpenNarrow` and without `with` @throws ApiError BAD_NARROW for unknown names */
export function compileSpectatorNarrow(model: RealmModel, terms: readonly NarrowTerm[]): Narrow {
  const builder = new NarrowBuilder();
  const streams = [...model.streams.values()].filter(isOpenToSpectators);
  builder.withinOpen(streams.map(({ conversation_id }) => conversation_id));
  if (streams.length === 0) builder.matchNothing();
  for (const term of terms) operators.get(term.operator)?.(term, { model, builder });
  return builder.build();
}
