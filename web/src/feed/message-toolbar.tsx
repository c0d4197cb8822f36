/** The actions on a message next to it: the common ones directly, the others in a menu. */
import { memo, Suspense, useRef } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import { Icon, type IconName } from "../components/icon.tsx";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { openOn, toolbarMessage, useCloseOpened, useFeedState } from "./feed-state.ts";
import { quote, reply, toggleStar } from "./message-actions.ts";

const MessagePopover = lazyPart(async () => ({
  default: (await import("./message-popover.tsx")).MessagePopover,
}));

/**
 * The tab key reaches only the buttons of the selected message.
 * A hidden toolbar has only the menu button. A screen has thirty messages, and their common buttons would be half of the
 * rendered elements.
 */
export const MessageToolbar = memo(function MessageToolbar({ id }: { id: number }) {
  const session = useSession();
  const { messages: texts } = useTexts();
  const close = useCloseOpened();
  const element = useRef<HTMLDivElement>(null);
  const isSelected = useFeedState(({ selected }) => selected === id);
  const opened = useFeedState((state) => (state.opened?.id === id ? state.opened.what : undefined));
  const isShown = useFeedState((state) => toolbarMessage(state) === id);
  // The selected message may have lost the focus.
  const needsFocus = useFeedState((state) => state.opened?.id !== id && state.pointed !== id);
  const isStarred = useModel(({ messages }) => messages.get(id)?.flags.includes("starred") ?? false);
  const button = (icon: IconName, label: string, act: () => void, more = {}) => (
    <button
      type="button"
      className="icon-button"
      tabIndex={isSelected ? 0 : -1}
      aria-label={label}
      title={label}
      onClick={act}
      {...more}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div
      ref={element}
      className="message-toolbar"
      role="toolbar"
      aria-label={texts.actions}
      data-shown={isShown ? (needsFocus ? "focused" : "always") : undefined}
    >
      {(isShown || isSelected) && (
        <>
          {button("smile", texts.react, () => openOn(session, id, "picker"), { "aria-haspopup": "dialog" })}
          {button("reply", texts.reply, () => reply(session, id, texts.said))}
          {button("quote", texts.quote, () => void quote(session, id, texts.said))}
          {button("star", isStarred ? texts.unstar : texts.star, () => void toggleStar(session, id), {
            "aria-pressed": isStarred,
          })}
        </>
      )}
      {button("more", texts.more, () => openOn(session, id, "menu"), {
        "aria-haspopup": "menu",
        "aria-expanded": opened === "menu",
      })}
      {(opened === "menu" || opened === "picker") && (
        <Suspense>
          <MessagePopover id={id} what={opened} trigger={element} onClose={close} />
        </Suspense>
      )}
    </div>
  );
});
