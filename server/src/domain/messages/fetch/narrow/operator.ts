import type { RealmModel } from "../../../../model/realm-model.ts";
import type { User } from "../../../../model/records.ts";
import type { NarrowBuilder } from "./narrow.ts";
import type { NarrowTerm } from "./parse.ts";

export interface NarrowContext {
  /** The user whose messages are searched. */
  readonly user: User;
  readonly model: RealmModel;
  readonly realmId: number;
  readonly builder: NarrowBuilder;
}

/** An operator that does not depend on the reader. */
export type MessageOperator = (term: NarrowTerm, context: Pick<NarrowContext, "builder" | "model">) => void;

/** Adds the conditions of one term to the builder. @throws ApiError BAD_NARROW */
export type Operator = (term: NarrowTerm, context: NarrowContext) => void;
