/** Quotes a message in another conversation, which the user chooses. */
import type { FetchedMessage } from "@confab/contract";
import { useState } from "react";
import { ChoiceField } from "../components/choices/choice-field.tsx";
import { Dialog } from "../components/dialog.tsx";
import { MessageContent } from "../message/message-content.tsx";
import { useFinder } from "../palette/use-finder.ts";
import { useGo } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { useCloseOpened } from "./feed-state.ts";
import { quote } from "./message-actions.ts";

export function ForwardDialog({ message }: { message: FetchedMessage }) {
  const { messages: texts, palette } = useTexts();
  const session = useSession();
  const go = useGo();
  const close = useCloseOpened();
  const ownId = useModel(({ options }) => options.userId);
  const [typed, setTyped] = useState("");
  const find = useFinder(typed, { onlyConversations: true });
  return (
    <Dialog title={texts.forwardTitle} onClose={close}>
      <div className="dialog-quotation">
        <MessageContent html={message.content} />
      </div>
      <div className="palette">
        <ChoiceField
          field={(element) => element?.focus()}
          label={texts.forwardTo}
          className="field"
          isAlwaysOpen
          nothing={palette.nothing}
          value={typed}
          find={find}
          onType={setTyped}
          onChoose={({ conversation }) => {
            close();
            if (!conversation) return;
            go(placeOfConversation(conversation, ownId));
            void quote(session, message.id, texts.said, conversation);
          }}
        />
      </div>
    </Dialog>
  );
}
