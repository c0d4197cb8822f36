/** The user's own settings, with one page for each kind. */
import { lazyPart } from "../browser/lazy-part.ts";
import { Pages } from "../components/pages.tsx";
import { UnknownPlace } from "../components/unknown-place.tsx";
import { ScheduleSection } from "../do-not-disturb/schedule-section.tsx";
import { BrowserSection } from "../notifications/browser-section.tsx";
import { useTexts } from "../text/text.tsx";
import { AccentSection } from "./accent-section.tsx";
import { AccountPage } from "./account-page.tsx";
import { ProfilePage } from "./profile-page.tsx";
import { RowPage } from "./row-page.tsx";

const pages = {
  profile: ProfilePage,
  account: AccountPage,
  display: () => (
    <>
      <RowPage page="display" />
      <AccentSection />
    </>
  ),
  notifications: () => (
    <>
      <BrowserSection />
      <ScheduleSection />
      <RowPage page="notifications" />
    </>
  ),
  privacy: () => <RowPage page="privacy" />,
  bots: lazyPart(async () => ({ default: (await import("../bots/bots-pages.tsx")).OwnBotsPage })),
  muted: lazyPart(() => import("./muted-page.tsx")),
  "alert-words": lazyPart(() => import("./alert-words-page.tsx")),
  uploads: lazyPart(() => import("./uploads-page.tsx")),
} as const;

type PageName = keyof typeof pages;

const isPage = (name: string): name is PageName => Object.hasOwn(pages, name);

/** @param section the name of a page; an empty one leads to the first page */
export default function Settings({ section }: { section: string }) {
  const { settings } = useTexts();
  if (section !== "" && !isPage(section)) return <UnknownPlace />;
  const present = isPage(section) ? section : "profile";
  const Page = pages[present];
  const links = (Object.keys(pages) as PageName[]).map((name) => ({
    id: name,
    name: settings.pages[name],
    place: { view: "settings", section: name } as const,
  }));
  return (
    <Pages label={settings.label} groups={[links]} present={present}>
      <Page />
    </Pages>
  );
}
