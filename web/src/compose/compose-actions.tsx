/** The row below the text: the tools for it, the current obstacle and the send button. */
import type { ComponentProps } from "react";
import { Icon } from "../components/icon.tsx";
import { useTexts } from "../text/text.tsx";
import { WritingTools } from "../writing/writing-tools.tsx";
import { SendOptions } from "./send-options.tsx";

export function ComposeActions({
  problem,
  canSend,
  mayLeave,
  onLater,
  ...tools
}: {
  problem: string | undefined;
  canSend: boolean;
  /** Returns false, and shows the reason, if the message is not ready. */
  mayLeave: () => boolean;
  /** Gets the time at which the message is sent, in milliseconds since 1970. */
  onLater: (at: number) => void;
} & ComponentProps<typeof WritingTools>) {
  const { compose } = useTexts();
  return (
    <>
      <p className="compose-problem" role="alert">
        {problem}
      </p>
      <div className="compose-actions">
        <WritingTools {...tools} />
        <div className="compose-send">
          <button type="submit" className="button is-main" aria-disabled={!canSend}>
            <Icon name="send" />
            {compose.send}
          </button>
          <SendOptions canSend={mayLeave} onLater={onLater} />
        </div>
      </div>
    </>
  );
}
