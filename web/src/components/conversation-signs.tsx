/** The signs that tell what the user has chosen for a conversation. */
import { useTexts } from "../text/text.tsx";
import { Icon, type IconName } from "./icon.tsx";

/** Marks a topic that the user follows. */
export const FollowedSign = () => <Sign icon="follow" name={useTexts().navigation.followed} />;

/** Marks a direct conversation that the user has muted. */
export const MutedSign = () => <Sign icon="muted" name={useTexts().navigation.muted} />;

function Sign({ icon, name }: { icon: IconName; name: string }) {
  return (
    <span className="conversation-sign" title={name}>
      <Icon name={icon} />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
