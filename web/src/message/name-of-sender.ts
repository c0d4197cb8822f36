import { type FetchedMessage, UNKNOWN_USER } from "@confab/contract";
import type { Texts } from "../text/text.tsx";

/** Returns the name to show for a sender, whom a guest may not know (docs/interface/visibility.md#people). */
export const nameOfSender = ({ sender_full_name: name }: FetchedMessage, texts: Texts["people"]): string =>
  name === UNKNOWN_USER ? texts.unknown : name;
