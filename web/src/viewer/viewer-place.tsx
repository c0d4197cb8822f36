/** Shows the viewer while a picture is open. It is loaded when the first one is opened. */
import { Suspense } from "react";
import { useStore } from "zustand";
import { lazyPart } from "../browser/lazy-part.ts";
import { openedPicture } from "../message/opened-picture.ts";
import { useViewPart } from "../session/view-state.ts";

const Viewer = lazyPart(() => import("./viewer.tsx"));

export function ViewerPlace() {
  const store = useViewPart(openedPicture);
  const opened = useStore(store, (state) => state.opened);
  if (!opened) return null;
  return (
    <Suspense>
      <Viewer opened={opened} onClose={() => store.setState({ opened: undefined })} />
    </Suspense>
  );
}
