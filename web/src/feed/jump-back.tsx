/** Leads back to the message with the link that the user followed. */
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { Icon } from "../components/icon.tsx";
import { useKeys } from "../keys/registry.ts";
import { useViewPart } from "../session/view-state.ts";
import { useTexts } from "../text/text.tsx";
import { type Jump, jumps, jumpTo, keyHere } from "./jumps.ts";

export function JumpBack({ onBack }: { onBack: (jump: Jump) => void }) {
  const { messages: texts } = useTexts();
  const store = useViewPart(jumps);
  const jump = useStore(store, (state) => jumpTo(keyHere(), state));
  const moved = useStore(store, (state) => state.moved);
  // Screen readers announce only changes of an element that they know.
  const [said, setSaid] = useState<"there" | "back">();
  useEffect(() => {
    // The view that the user leaves must not take it.
    if (moved?.to !== keyHere()) return;
    setSaid(moved.way);
    store.setState({ moved: undefined });
  }, [moved, store]);
  useKeys({ b: () => (jump ? onBack(jump) : false) });
  return (
    <>
      {jump && (
        <button
          type="button"
          className="button jump-back"
          title={texts.jumpBackTitle}
          onClick={() => onBack(jump)}
        >
          <Icon name="back" />
          {texts.jumpBack}
        </button>
      )}
      <p className="visually-hidden" role="status">
        {said === "there" ? texts.jumped : said === "back" ? texts.jumpedBack : ""}
      </p>
    </>
  );
}
