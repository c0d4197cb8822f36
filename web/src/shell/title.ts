/** Shows the current place and the number of unread messages in the window's title and icon, and no number in a quiet time. */
import { shownCount } from "@confab/client";
import { useEffect } from "react";
import { useEndOfQuietTime } from "../do-not-disturb/use-quiet-time.ts";
import type { Place } from "../places/place.ts";
import { usePlaceName } from "../places/place-name.ts";
import { useModel } from "../session/session-context.tsx";
import { showCount } from "./favicon.ts";

/** Renders nothing. It is a separate component so that a change of the unread count redraws nothing else. */
export function WindowTitle({ place }: { place: Place }): null {
  const name = usePlaceName(place);
  const realmName = useModel(({ realm }) => realm.name ?? "Confab");
  const isQuiet = useEndOfQuietTime() !== undefined;
  // A number that changes at the edge of the eye disturbs, too.
  const unread = useModel((model) => (isQuiet ? 0 : shownCount(model)));
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ""}${name} – ${realmName}`;
  }, [name, realmName, unread]);
  useEffect(() => {
    void showCount(unread);
  }, [unread]);
  return null;
}
