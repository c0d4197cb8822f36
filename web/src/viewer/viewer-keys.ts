/** The keys of the viewer, as the help lists them. */
import type { Texts } from "../text/text.tsx";

interface ViewerKey {
  readonly keys: readonly string[];
  readonly does: (texts: Texts) => string;
}

export const viewerKeys: readonly ViewerKey[] = [
  { keys: ["←", "PageUp"], does: ({ viewer }) => viewer.previous },
  { keys: ["→", "PageDown"], does: ({ viewer }) => viewer.next },
  { keys: ["+"], does: ({ viewer }) => viewer.zoomIn },
  { keys: ["-"], does: ({ viewer }) => viewer.zoomOut },
  { keys: ["0"], does: ({ viewer }) => viewer.fit },
  { keys: ["←", "→", "↑", "↓"], does: ({ viewer }) => viewer.move },
  { keys: ["Escape"], does: ({ app }) => app.close },
];
