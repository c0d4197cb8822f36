/** The title of the window and its icon: where the user is, and how much is unread. */
import { shownCount } from "@confab/client";
import { useEffect } from "react";
import { showCount } from "./favicon.ts";
import type { Place } from "./place.ts";
import { usePlaceName } from "./place-name.ts";
import { useModel } from "./session-context.tsx";

/** Draws nothing; a component of its own, so that what is unread redraws nothing else. */
export function WindowTitle({ place }: { place: Place }): null {
  const name = usePlaceName(place);
  const organization = useModel(({ realm }) => realm.name ?? "Confab");
  const unread = useModel(shownCount);
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ""}${name} – ${organization}`;
  }, [name, organization, unread]);
  useEffect(() => {
    void showCount(unread);
  }, [unread]);
  return null;
}
