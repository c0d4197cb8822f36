/** The pages about people, bots and invitations of the organization. Each page is loaded when it is first shown. */
import type { ComponentType } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import type { Texts } from "../text/text.tsx";

interface Section {
  /** The name of the section in its address. */
  readonly id: string;
  readonly label: (texts: Texts) => string;
  readonly Page: ComponentType;
}

export const memberSections: readonly [Section, ...Section[]] = [
  {
    id: "users",
    label: ({ administration }) => administration.people,
    Page: lazyPart(async () => ({ default: (await import("./people/people-pages.tsx")).ActivePeoplePage })),
  },
  {
    id: "deactivated",
    label: ({ administration }) => administration.deactivated,
    Page: lazyPart(async () => ({
      default: (await import("./people/people-pages.tsx")).DeactivatedPeoplePage,
    })),
  },
  {
    id: "bots",
    label: ({ administration }) => administration.bots.label,
    Page: lazyPart(async () => ({ default: (await import("../bots/bots-pages.tsx")).AllBotsPage })),
  },
  {
    id: "invitations",
    label: ({ administration }) => administration.invitations.label,
    Page: lazyPart(() => import("./invitations/invitations-page.tsx")),
  },
];
