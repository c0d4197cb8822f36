/** What opens beside a message: the menu of all actions, or the choice of an emoji. Fetched when it is first wanted. */
import { type RefObject, useMemo } from "react";
import { Popover, Dialog as SmallDialog } from "react-aria-components";
import { useSession } from "../app/session-context.tsx";
import { MenuEntries } from "../components/menu.tsx";
import { EmojiPicker } from "../emoji/picker.tsx";
import { useTexts } from "../text/text.tsx";
import { perform, useFeedState } from "./feed-state.ts";
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
  const entries = useMemo(() => menuEntries(session, id, texts), [session, id, texts]);
  return (
    <Popover
      className="popover"
      triggerRef={trigger}
      placement="bottom end"
      isOpen
      // An entry may have opened something else by then.
      onOpenChange={(isOpen) => !isOpen && useFeedState.getState().opened?.what === what && onClose()}
      // It is a window itself where there is none in it.
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
              void perform(id, () => session.messages.toggleReaction(id, emoji));
            }}
          />
        </SmallDialog>
      )}
    </Popover>
  );

  /** What an entry opens comes after the menu has given the focus back, so that it returns there in turn. */
  function closeAnd(act: () => void): void {
    onClose();
    requestAnimationFrame(act);
  }
}
