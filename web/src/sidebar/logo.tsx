/** The organization's logo, above the views. It leads to the user's first view. */
import { useHashOf } from "../places/navigation.ts";
import { defaultPlace } from "../places/place.ts";
import { useModel } from "../session/session-context.tsx";

/** The default logo is a picture of another site, which should not learn who looks here. */
const UPLOADED = "U";

export function Logo() {
  const hashOf = useHashOf();
  const name = useModel(({ realm }) => realm.name ?? "");
  const day = useModel(({ realm }) => (realm.logo_source === UPLOADED ? realm.logo_url : undefined));
  const night = useModel(({ realm }) =>
    realm.night_logo_source === UPLOADED ? realm.night_logo_url : undefined,
  );
  const home = useModel(({ settings }) => hashOf(defaultPlace(settings)));
  if (day === undefined && night === undefined) return null;
  return (
    <a className="sidebar-logo" href={home}>
      <img className="is-day" src={day ?? night} alt={name} />
      <img className="is-night" src={night ?? day} alt={name} />
    </a>
  );
}
