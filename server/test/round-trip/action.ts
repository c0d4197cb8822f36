/** One thing that somebody can do, with what has to be there before. */
import type { Exception } from "./exceptions.ts";
import type { Stage } from "./stage.ts";

export interface Action {
  readonly name: string;
  readonly exceptions: readonly Exception[];
  /** Makes what the action needs; what it gives back is the action itself. */
  prepare(stage: Stage): Promise<() => Promise<unknown>>;
}

/** An action that needs nothing but the people. */
export const action = (
  name: string,
  act: (stage: Stage) => Promise<unknown>,
  exceptions: readonly Exception[] = [],
): Action => ({ name, exceptions, prepare: async (stage) => () => act(stage) });

/** An action on something that `prepare` makes while nobody watches. */
export const actionOn = <P>(
  name: string,
  prepare: (stage: Stage) => Promise<P>,
  act: (stage: Stage, prepared: P) => Promise<unknown>,
  exceptions: readonly Exception[] = [],
): Action => ({
  name,
  exceptions,
  prepare: async (stage) => {
    const prepared = await prepare(stage);
    return () => act(stage, prepared);
  },
});
