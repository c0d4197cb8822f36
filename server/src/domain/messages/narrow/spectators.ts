/**
 * Narrows of people without an account (reference 3.2): what they name is looked for among web-public streams, and what
 * is not there is answered as if there were no such thing.
 */
import { badNarrow } from "@confab/contract";
import { sql } from "kysely";
import type { RealmModel } from "../../../model/realm-model.ts";
import { accountNeeded } from "../../realm/access.ts";
import { isOpenToSpectators } from "../../streams/access.ts";
import { idOfAddress } from "../../users/present.ts";
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

/** Web-public streams are public, and there are no others here. */
const byStreams: SpectatorOperator = ({ operand, negated }, { builder }) => {
  if (operand !== "public" && operand !== "web-public") {
    throw badNarrow(`unknown streams operand ${String(operand)}`);
  }
  if (negated) builder.matchNothing();
};

/** Without a look at who there is: nobody learns here whose address or id is in use. */
const bySender: SpectatorOperator = ({ operand, negated }, { model, builder }) => {
  const senderId = typeof operand === "number" ? operand : idOfAddress(String(operand), model);
  if (senderId === undefined) throw badNarrow(`unknown user ${String(operand)}`);
  builder.onMessage(sql`m.sender_id ${negated ? sql`<>` : sql`=`} ${senderId}`);
  if (!negated) builder.selective();
};

/** None of them is about who reads. */
const operators: ReadonlyMap<string, SpectatorOperator> = new Map<string, SpectatorOperator>([
  ["streams", byStreams],
  ["stream", byStream],
  ["topic", byTopic],
  ["sender", bySender],
  ["has", byPart],
  ["id", byId],
  ["near", near],
  ["search", bySearch],
]);

const asksForWebPublic = ({ operator, operand, negated }: NarrowTerm): boolean =>
  operator === "streams" && operand === "web-public" && !negated;

/**
 * @throws ApiError 401 for what takes an account: a narrow that does not ask for web-public streams, or has personal
 *   terms; else BAD_NARROW for what is not there
 */
export function compileSpectatorNarrow(model: RealmModel, terms: readonly NarrowTerm[]): Narrow {
  const isOpen = terms.some(asksForWebPublic) && terms.every(({ operator }) => operators.has(operator));
  if (!isOpen) throw accountNeeded();
  const builder = new NarrowBuilder();
  const streams = [...model.streams.values()].filter(isOpenToSpectators);
  builder.withinOpen(streams.map(({ conversation_id }) => conversation_id));
  if (streams.length === 0) builder.matchNothing();
  for (const term of terms) operators.get(term.operator)?.(term, { model, builder });
  return builder.build();
}
