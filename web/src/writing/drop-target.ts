/** The text on the screen that takes files which are dropped or pasted anywhere. */
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

/** An edited message takes files before the compose box does. */
type Kind = "edited" | "composed";

type DropTargets = { readonly [kind in Kind]?: DropTarget | undefined };

export const dropTargets = viewPart(() => createStore<DropTargets>(() => ({})));

export const firstTarget = ({ edited, composed }: DropTargets): DropTarget | undefined => edited ?? composed;

/** Makes a text the target for as long as it is on the screen. */
export function useAsDropTarget(kind: Kind, { name, problem, attach }: DropTarget): void {
  const store = useViewPart(dropTargets);
  const onFiles = useEffectEvent(attach);
  useEffect(() => {
    const target: DropTarget = { name, problem, attach: (files) => onFiles(files) };
    store.setState({ [kind]: target });
    return () => {
      // The next text may have taken its place already.
      if (store.getState()[kind] === target) store.setState({ [kind]: undefined });
    };
  }, [store, kind, name, problem]);
}
