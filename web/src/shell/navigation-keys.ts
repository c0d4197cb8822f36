/** The navigation keys, as the help lists them. */
import type { Texts } from "../text/text.tsx";

/** A table of the help; each part of the interface has one. */
export interface KeyTable {
  readonly title: (texts: Texts) => string;
  readonly keys: readonly { readonly keys: readonly string[]; readonly does: (texts: Texts) => string }[];
}

export const navigationKeys: KeyTable = {
  title: ({ keyHelp }) => keyHelp.navigation,
  keys: [
    { keys: ["/"], does: ({ keyHelp }) => keyHelp.search },
    { keys: ["Ctrl+K"], does: ({ keyHelp }) => keyHelp.palette },
    { keys: ["n"], does: ({ keyHelp }) => keyHelp.nextTopic },
    { keys: ["p"], does: ({ keyHelp }) => keyHelp.nextDirect },
    { keys: ["s"], does: ({ keyHelp }) => keyHelp.toTopic },
    { keys: ["S"], does: ({ keyHelp }) => keyHelp.toStream },
    { keys: ["A"], does: ({ keyHelp }) => keyHelp.streamBefore },
    { keys: ["D"], does: ({ keyHelp }) => keyHelp.streamAfter },
    { keys: ["P"], does: ({ navigation }) => navigation.allDirect },
    { keys: ["t"], does: ({ views }) => views.recent },
    { keys: ["i"], does: ({ views }) => views.inbox },
    { keys: ["a"], does: ({ views }) => views.everything },
    { keys: ["d"], does: ({ views }) => views.drafts },
    { keys: ["@"], does: ({ views }) => views.mentions },
    { keys: ["b"], does: ({ keyHelp }) => keyHelp.jumpBack },
    { keys: ["Esc"], does: ({ keyHelp }) => keyHelp.back },
    { keys: ["c"], does: ({ compose }) => compose.label },
    { keys: ["x"], does: ({ compose }) => compose.newDirect },
    { keys: ["?"], does: ({ palette }) => palette.keys },
  ],
};

export const listKeys: KeyTable = {
  title: ({ keyHelp }) => keyHelp.lists,
  keys: [
    { keys: ["↑", "↓"], does: ({ keyHelp }) => keyHelp.lines },
    { keys: ["→"], does: ({ keyHelp }) => keyHelp.lineMenu },
    { keys: ["m"], does: ({ keyHelp }) => keyHelp.lineRead },
  ],
};
