/** One action of a user, with its preconditions. */
import type { Exception } from "./exceptions.ts";
import type { Stage } from "./stage.ts";

export interface Action {
  readonly name: string;
  exceptions(stage: Stage): readonly Exception[];
  /** Creates what the action needs. Returns the action itself. */
  prepare(stage: Stage): Promise<() => Promise<unknown>>;
}

/** An action that needs nothing but the people. */
export const action = (
  name: string,
  act: (stage: Stage) => Promise<unknown>,
  exceptions: readonly Exception[] | ((stage: Stage) => readonly Exception[]) = [],
): Action => ({ name, exceptions: given(exceptions), prepare: async (stage) => () => act(stage) });

/** An action on an object that `prepare` creates while nobody watches. */
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
