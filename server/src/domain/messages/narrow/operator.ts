import type { RealmModel } from "../../../model/realm-model.ts";
import type { User } from "../../../model/records.ts";
import type { NarrowBuilder } from "./narrow.ts";
import type { NarrowTerm } from "./parse.ts";

export interface NarrowContext {
  /** Whose messages are looked at. */
  readonly user: User;
  readonly model: RealmModel;
  readonly realmId: number;
  readonly builder: NarrowBuilder;
}

/** An operator that knows of no reader. */
export type MessageOperator = (term: NarrowTerm, context: Pick<NarrowContext, "builder">) => void;

/** Adds what one term asks for to the builder. @throws ApiError BAD_NARROW */
export type Operator = (term: NarrowTerm, context: NarrowContext) => void;
