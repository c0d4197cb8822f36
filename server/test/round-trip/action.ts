/** One thing that somebody can do, with what has to be there before. */
import type { Exception } from "./exceptions.ts";
import type { Stage } from "./stage.ts";

export interface Action {
  readonly name: string;
  exceptions(stage: Stage): readonly Exception[];
  /** Makes what the action needs; what it gives back is the action itself. */
  prepare(stage: Stage): Promise<() => Promise<unknown>>;
}

/** An action that needs nothing but the people. */
export const action = (
  name: string,
  act: (stage: Stage) => Promise<unknown>,
  exceptions: readonly Exception[] | ((stage: Stage) => readonly Exception[]) = [],
): Action => ({ name, exceptions: given(exceptions), prepare: async (stage) => () => act(stage) });

/** An action on something that `prepare` makes while nobody watches. */
export const actionOn = <P>(
  name: string,
  prepare: (stage: Stage) => Promise<P>,
  act: (stage: Stage, prepared: P) => Promise<unknown>,
  exceptions: readonly Exception[] | ((stage: Stage) => readonly Exception[]) = [],
): Action => ({
  name,
  exceptions: given(exceptions),
  prepare: async (stage) => {
    const prepared = await prepare(stage);
    return () => act(stage, prepared);
  },
});

const given = (exceptions: readonly Exception[] | ((stage: Stage) => readonly Exception[])) =>
  typeof exceptions === "function" ? exceptions : () => exceptions;
