/** The parts of the viewer about what it shows: its sender, its name, and where to get it. */
import { conversationOfMessage, personIn } from "@confab/client";
import type { FetchedMessage } from "@confab/contract";
import { Avatar } from "../components/avatar.tsx";
import { Icon, type IconName } from "../components/icon.tsx";
import { nameOfSender } from "../message/name-of-sender.ts";
import { fileNameIn, type Picture } from "../message/pictures.ts";
import { useHashOf } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { useModel } from "../session/session-context.tsx";
import { useDateFormat } from "../session/use-date-format.ts";
import { useTexts } from "../text/text.tsx";

/** Never sends requests to other hosts: shows their pictures only in the form that the server put into the message. */
export const sourceOf = ({ small, original }: Picture): string =>
  new URL(original).origin === window.location.origin ? original : small;

/** Adds the name of the file to a title that differs. */
export function nameWithFile(title: string, { original }: Picture): string {
  const file = fileNameIn(new URL(original));
  return file === "" || file === title ? title : `${title} (${file})`;
}

export function Sender({ message }: { message: FetchedMessage }) {
  const { people } = useTexts();
  const format = useDateFormat();
  const user = useModel((model) => personIn(model, message.sender_id));
  const name = user?.full_name ?? nameOfSender(message, people);
  const { sender_id: user_id, avatar_url, timestamp } = message;
  const sent = new Date(timestamp * 1000);
  return (
    <div className="viewer-sender">
      <Avatar user={user ?? { user_id, full_name: name, avatar_url, avatar_version: 1 }} size={36} />
      <div>
        <div className="viewer-sender-name">{name}</div>
        <time className="viewer-time" dateTime={sent.toISOString()} title={format(sent, "exact")}>
          {format(sent, "dayAndTime")}
        </time>
      </div>
    </div>
  );
}

/**
 * @param source the address that the file is loaded from
 * @param original the address that the message links
 */
export function FileLinks({ source, original }: { source: URL; original: URL }) {
  const { viewer: texts } = useTexts();
  return (
    <>
      {/* Browsers download only files of the same host. */}
      {source.origin === window.location.origin && (
        <IconLink icon="download" label={texts.download} href={source.href} download="" />
      )}
      <IconLink icon="open" label={texts.openOriginal} href={original.href} target="_blank" />
    </>
  );
}

export function MessageLink({ message, onClose }: { message: FetchedMessage; onClose: () => void }) {
  const { viewer: texts } = useTexts();
  const hashOf = useHashOf();
  const ownId = useModel(({ options }) => options.userId);
  const hash = hashOf(placeOfConversation(conversationOfMessage(message, ownId), ownId, message.id));
  // A link to the present address goes nowhere.
  const onClick = () => window.location.hash === hash && onClose();
  return <IconLink icon="reply" label={texts.toMessage} href={hash} onClick={onClick} />;
}

function IconLink({
  icon,
  label,
  href,
  ...rest
}: {
  icon: IconName;
  label: string;
  href: string;
  target?: string;
  download?: string;
  onClick?: () => void;
}) {
  return (
    <a
      href={href}
      className="icon-button"
      aria-label={label}
      title={label}
      rel="noopener noreferrer"
      {...rest}
    >
      <Icon name={icon} />
    </a>
  );
}
