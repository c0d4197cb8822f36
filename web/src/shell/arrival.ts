/** Redirects from an address that stands for another one. The redirect replaces the address, so going back skips it. */
import { useEffect, useState } from "react";
import { withKnownIds } from "../places/directory.ts";
import { useHashOf, useIsSomewhere, usePlace } from "../places/navigation.ts";
import { defaultPlace, type Place } from "../places/place.ts";
import { useModel } from "../session/session-context.tsx";

/** Returns the place to show. While the address is being replaced, returns the previous place, if any. */
export function useArrival(): Place | undefined {
  const place = usePlace();
  const isSomewhere = useIsSomewhere();
  const hashOf = useHashOf();
  const meant = useModel((model) => {
    const other = isSomewhere ? withKnownIds(place, model) : defaultPlace(model.settings);
    return other && hashOf(other);
  });
  const [shown, setShown] = useState<Place>();
  useEffect(() => {
    if (meant !== undefined) window.location.replace(meant);
  }, [meant]);
  if (meant !== undefined) return shown;
  if (shown !== place) setShown(place);
  return place;
}
