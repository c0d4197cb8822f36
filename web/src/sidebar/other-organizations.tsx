/** The organizations of the server that this browser is also signed in to. */
import type { SessionClient } from "@confab/client";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { MenuEntry } from "../components/menu-entry.ts";
import type { BrowserSession } from "../session/session-context.tsx";
import { useViewPart, viewPart } from "../session/view-state.ts";

type Organizations = Awaited<ReturnType<SessionClient["getOtherOrganizations"]>>["organizations"];

export type OtherOrganization = Organizations[number];

/** The time after which the list is fetched again. Pointing at the menu's button and pressing it ask once. */
const FRESH_MILLISECONDS = 5000;

interface Known {
  readonly organizations: readonly OtherOrganization[];
  /** The server's time of the last request. */
  readonly asked: number;
}

const known = viewPart(() =>
  createStore<Known>(() => ({ organizations: [], asked: Number.NEGATIVE_INFINITY })),
);

/** Returns the list as it was last fetched. */
export const useOtherOrganizations = (): readonly OtherOrganization[] =>
  useStore(useViewPart(known), ({ organizations }) => organizations);

/** Fetches the list. Call this before showing it: what was fetched last is shown until the answer arrives. */
export async function refreshOtherOrganizations(session: BrowserSession): Promise<void> {
  const store = known(session);
  const now = session.serverNow();
  if (now - store.getState().asked < FRESH_MILLISECONDS) return;
  store.setState({ asked: now });
  try {
    const { organizations } = await session.client.getOtherOrganizations();
    store.setState({ organizations });
  } catch {
    // The list is an offer. Without a connection it stays as it was.
  }
}

/** Leaves this organization for another. A browser that is no longer signed in there gets the sign-in page. */
export const goToOrganization = ({ realm_url }: OtherOrganization): void => window.location.assign(realm_url);

/** Returns entries for a menu. Hosts distinguish organizations of the same name. */
export const organizationEntries = (organizations: readonly OtherOrganization[]): readonly MenuEntry[] =>
  organizations.map((organization) => ({
    id: `organization ${organization.realm_url}`,
    name: organization.realm_name,
    hint: new URL(organization.realm_url).hostname,
    picture: <OrganizationPicture organization={organization} />,
    act: () => goToOrganization(organization),
  }));

/** Draws the icon; without one, the first letter of the name. */
function OrganizationPicture({ organization }: { organization: OtherOrganization }) {
  const { realm_name, realm_icon_url } = organization;
  if (realm_icon_url !== null) return <img className="menu-item-picture" src={realm_icon_url} alt="" />;
  const [first] = new Intl.Segmenter().segment(realm_name.trim());
  return (
    <span className="menu-item-picture" aria-hidden="true">
      {first?.segment.toUpperCase()}
    </span>
  );
}
