/** The organization at the top of the sidebar: a link to the user's first view, and a menu. */
import { MenuButton } from "../components/menu-button.tsx";
import { useGo, useHashOf } from "../places/navigation.ts";
import { defaultPlace } from "../places/place.ts";
import { useRight } from "../session/rights.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import {
  organizationEntries,
  refreshOtherOrganizations,
  useOtherOrganizations,
} from "./other-organizations.tsx";

/** The default pictures are on another site, which should not learn who looks here. */
const UPLOADED = "U";

export function OrganizationHead() {
  const hashOf = useHashOf();
  const home = useModel(({ settings }) => hashOf(defaultPlace(settings)));
  return (
    <div className="sidebar-head">
      <a className="sidebar-organization" href={home}>
        <Name />
      </a>
      <OrganizationMenu />
    </div>
  );
}

/** Draws the logo; without one, the icon, if there is one, and the name. */
function Name() {
  const name = useModel(({ realm }) => realm.name ?? "");
  const icon = useModel(({ realm }) => (realm.icon_source === UPLOADED ? realm.icon_url : undefined));
  const day = useModel(({ realm }) => (realm.logo_source === UPLOADED ? realm.logo_url : undefined));
  const night = useModel(({ realm }) =>
    realm.night_logo_source === UPLOADED ? realm.night_logo_url : undefined,
  );
  if (day !== undefined || night !== undefined) {
    return (
      <>
        <img className="sidebar-logo is-day" src={day ?? night} alt={name} />
        <img className="sidebar-logo is-night" src={night ?? day} alt={name} />
      </>
    );
  }
  return (
    <>
      {icon !== undefined && <img className="sidebar-icon" src={icon} alt="" />}
      <span className="sidebar-organization-name" title={name}>
        {name}
      </span>
    </>
  );
}

function OrganizationMenu() {
  const { navigation, organization, administration, groups, managing } = useTexts();
  const session = useSession();
  const go = useGo();
  const others = useOtherOrganizations();
  const mayInvite = useRight("can_invite_others_to_realm");
  const invite = {
    id: "invite",
    name: administration.invitations.invite,
    icon: "plus" as const,
    act: () => go({ view: "organization", section: "invitations" }),
  };
  return (
    <MenuButton
      icon="down"
      label={navigation.organizationMenu}
      onPrepare={() => void refreshOtherOrganizations(session)}
      entries={() => [
        ...(mayInvite ? [[invite]] : []),
        [
          { id: "streams", name: managing.toList, icon: "hash", act: () => go({ view: "streams" }) },
          { id: "groups", name: groups.label, icon: "people", act: () => go({ view: "groups" }) },
          {
            id: "organization",
            name: organization.label,
            icon: "building",
            act: () => go({ view: "organization", section: "" }),
          },
        ],
        { heading: navigation.otherOrganizations, entries: organizationEntries(others) },
      ]}
    />
  );
}
