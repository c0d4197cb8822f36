/** The compose box on the screen as the target of files that are dropped or pasted anywhere. */
import { useEffect, useEffectEvent } from "react";
import { createStore } from "zustand/vanilla";
import { useViewPart, viewPart } from "../session/view-state.ts";

export interface DropTarget {
  /** The name of the destination; `undefined` while the message has none. */
  readonly name: string | undefined;
  /** The reason why the user may not post there. */
  readonly problem: string | undefined;
  readonly attach: (files: Iterable<File>) => void;
}

export const dropTarget = viewPart(() =>
  createStore<{ readonly target?: DropTarget | undefined }>(() => ({})),
);

/** Makes the compose box the target for as long as it is on the screen. */
export function useAsDropTarget({ name, problem, attach }: DropTarget): void {
  const store = useViewPart(dropTarget);
  const onFiles = useEffectEvent(attach);
  useEffect(() => {
    const target: DropTarget = { name, problem, attach: (files) => onFiles(files) };
    store.setState({ target });
    return () => {
      // The next box may have taken its place already.
      if (store.getState().target === target) store.setState({ target: undefined });
    };
  }, [store, name, problem]);
}
