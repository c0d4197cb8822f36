/** Shows the viewer while a picture or PDF is open. It is loaded when the first one is opened. */
import { Suspense } from "react";
import { useStore } from "zustand";
import { lazyPart } from "../browser/lazy-part.ts";
import { viewed } from "../message/viewed.ts";
import { useViewPart } from "../session/view-state.ts";

const PictureViewer = lazyPart(() => import("./picture-viewer.tsx"));
const FileViewer = lazyPart(() => import("./file-viewer.tsx"));

export function ViewerPlace() {
  const store = useViewPart(viewed);
  const opened = useStore(store, (state) => state.opened);
  if (!opened) return null;
  const close = () => store.setState({ opened: undefined });
  return (
    <Suspense>
      {"file" in opened ? (
        <FileViewer opened={opened} onClose={close} />
      ) : (
        <PictureViewer opened={opened} onClose={close} />
      )}
    </Suspense>
  );
}
