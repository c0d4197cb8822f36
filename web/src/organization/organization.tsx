/** The organization's settings: everybody may look at most of them, users with the right may change them. */
import { lazyPart } from "../browser/lazy-part.ts";
import { Pages } from "../components/pages.tsx";
import { UnknownPlace } from "../components/unknown-place.tsx";
import { useTexts } from "../text/text.tsx";
import { DeactivatePage } from "./deactivate-page.tsx";
import { DefaultStreamsPage } from "./default-streams-page.tsx";
import { DefaultsPage } from "./defaults-page.tsx";
import { EmojiPage } from "./emoji-page.tsx";
import { ExportsPage } from "./exports-page.tsx";
import { FieldsPage } from "./fields-page.tsx";
import { FoldersPage } from "./folders-page.tsx";
import { JoiningPage } from "./joining-page.tsx";
import { LinkifiersPage } from "./linkifiers-page.tsx";
import { memberSections } from "./member-sections.ts";
import "./organization.css";
import { useRight } from "../session/rights.ts";
import { useOrganizationTexts } from "../text/organization-texts.ts";
import { PlaygroundsPage } from "./playgrounds-page.tsx";
import { ProfilePage } from "./profile-page.tsx";
import { RealmPage } from "./realm-page.tsx";

const ImportPage = lazyPart(() => import("./imports/import-page.tsx"));

const pages = {
  profile: ProfilePage,
  joining: JoiningPage,
  streams: () => <RealmPage page="streams" />,
  people: () => <RealmPage page="people" />,
  messages: () => <RealmPage page="messages" />,
  more: () => <RealmPage page="more" />,
  defaults: DefaultsPage,
  folders: FoldersPage,
  "default-streams": DefaultStreamsPage,
  linkifiers: LinkifiersPage,
  playgrounds: PlaygroundsPage,
  "profile-fields": FieldsPage,
  emoji: EmojiPage,
  exports: ExportsPage,
  import: ImportPage,
  deactivate: DeactivatePage,
} as const;

type PageName = keyof typeof pages;

/** Groups of pages: the organization's identity, its rules, and its own content. */
const groups: readonly (readonly PageName[])[] = [
  ["profile"],
  ["joining", "streams", "people", "messages", "more", "defaults"],
  ["folders", "default-streams", "linkifiers", "playgrounds", "profile-fields", "emoji"],
  ["exports", "import", "deactivate"],
];

/** Pages that are empty for anyone but administrators. */
const administrators: readonly PageName[] = ["defaults", "exports"];

/** Pages that only owners see. */
const owners: readonly PageName[] = ["import", "deactivate"];

const isPage = (name: string): name is PageName => Object.hasOwn(pages, name);

/** @param section the name of a page; an empty name, or a page that the user may not see, leads to the first page */
export default function Organization({ section }: { section: string }) {
  const allTexts = useTexts();
  const texts = useOrganizationTexts();
  const isAdministrator = useRight("is_admin");
  const isOwner = useRight("is_owner");
  const isGuest = useRight("is_guest");
  const mayOpen = (name: PageName) => {
    if (owners.includes(name)) return isOwner;
    if (name === "default-streams") return !isGuest;
    return isAdministrator || !administrators.includes(name);
  };
  const memberPage = memberSections.find(({ id }) => id === section);
  if (section !== "" && !memberPage && !isPage(section)) return <UnknownPlace />;
  const own = isPage(section) && mayOpen(section) ? section : "profile";
  const Page = memberPage?.Page ?? pages[own];
  const link = (id: string, name: string) => ({
    id,
    name,
    place: { view: "organization", section: id } as const,
  });
  const [first = [], ...others] = groups.map((names) =>
    names.filter(mayOpen).map((name) => link(name, texts.pages[name])),
  );
  const people = memberSections.map(({ id, label }) => link(id, label(allTexts)));
  return (
    <Pages
      label={allTexts.organization.label}
      groups={[first, people, ...others].filter(({ length }) => length > 0)}
      present={memberPage?.id ?? own}
    >
      {!isAdministrator && !memberPage && own !== "emoji" && (
        <p className="soft organization-note">{texts.readOnly}</p>
      )}
      <Page />
    </Pages>
  );
}
