/** The popover next to a message: the menu of all actions, or the emoji picker. It is loaded when first needed. */
import { pinPlaceOfMessage } from "@confab/client";
import { type RefObject, useEffect, useMemo } from "react";
import { Popover, Dialog as SmallDialog } from "react-aria-components";
import { useBackCloses } from "../browser/back-closes.ts";
import { MenuEntries } from "../components/menu-entries.tsx";
import { EmojiPicker } from "../emoji/picker.tsx";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { withKeySigns } from "./feed-keys.ts";
import { feedState, perform, useFeedState } from "./feed-state.ts";
import { menuEntries } from "./message-actions.ts";

export function MessagePopover({
  id,
  what,
  trigger,
  onClose,
}: {
  id: number;
  what: "menu" | "picker";
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const session = useSession();
  const texts = useTexts();
  useBackCloses(onClose);
  const own = useFeedState(({ opened }) => opened?.trigger);
  const place = useMemo(() => (own ? { current: own } : trigger), [own, trigger]);
  const isPinned = useModel(({ pinnedMessages }) => pinnedMessages.pins.has(id));
  const entries = useMemo(
    () => withKeySigns(menuEntries(session, id, texts, isPinned)),
    [session, id, texts, isPinned],
  );
  // In a view of many conversations, nobody has fetched the pinned messages yet.
  useEffect(() => {
    const { model } = session.store.getState();
    const message = model?.messages.get(id);
    if (model && message) void session.pins.open(pinPlaceOfMessage(message, model.options.userId));
  }, [session, id]);
  return (
    <Popover
      className={what === "menu" ? "popover menu-popover" : "popover"}
      triggerRef={place}
      placement="bottom end"
      isOpen
      // The chosen entry may already have opened another dialog.
      onOpenChange={(isOpen) => !isOpen && feedState(session).getState().opened?.what === what && onClose()}
      // With a menu the popover itself is the dialog, so it needs a label.
      {...(what === "menu" && { "aria-label": texts.messages.more })}
    >
      {what === "menu" ? (
        <MenuEntries
          isAlone
          label={texts.messages.more}
          entries={entries.map((group) =>
            group.map((entry) => ({ ...entry, act: () => closeAnd(entry.act) })),
          )}
        />
      ) : (
        <SmallDialog className="popover-window" aria-label={texts.messages.react}>
          <EmojiPicker
            onChoose={({ name, code, type }) => {
              onClose();
              const emoji = { emoji_name: name, emoji_code: code, reaction_type: type };
              void perform(session, id, () => session.messages.toggleReaction(id, emoji));
            }}
          />
        </SmallDialog>
      )}
    </Popover>
  );

  /**
   * Runs the action after the menu has returned the focus, so that a dialog of the action returns the focus to the same
   * place.
   */
  function closeAnd(act: () => void): void {
    onClose();
    requestAnimationFrame(act);
  }
}
