import type { PinnedMessage } from "@confab/contract";
import { Icon } from "../components/icon.tsx";
import { useModel } from "../session/session-context.tsx";
import { usePinnedBy } from "./use-pinned-by.ts";

/** Says on a pinned message who pinned it, where the pinned messages are known. */
export function PinNote({ id }: { id: number }) {
  const pin = useModel(({ pinnedMessages }) => pinnedMessages.pins.get(id));
  return pin && <Note pin={pin} />;
}

const Note = ({ pin }: { pin: PinnedMessage }) => (
  <p className="message-pin">
    <Icon name="pin" /> {usePinnedBy(pin)}
  </p>
);
