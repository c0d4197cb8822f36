/** The address that mails to a stream are sent to. */
import { postingObstacle } from "@confab/client";
import { useEffect, useState } from "react";
import { CopyButton } from "../components/copy-button.tsx";
import { useModelNow, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

/** Shows nothing to users who may not post, and if the server receives no mails. */
export function MailAddress({ streamId }: { streamId: number }) {
  const mayPost = useModelNow((model, now) => postingObstacle(model, streamId, now) === undefined);
  return mayPost ? <Address key={streamId} streamId={streamId} /> : null;
}

function Address({ streamId }: { streamId: number }) {
  const { managing } = useTexts();
  const { client } = useSession();
  const [address, setAddress] = useState("");
  useEffect(() => {
    client.getStreamEmailAddress({ stream_id: streamId }).then(
      ({ email }) => setAddress(email),
      // The page is complete without the address.
      () => undefined,
    );
  }, [client, streamId]);
  if (address === "") return null;
  return (
    <div className="settings-row">
      <div className="settings-label">
        <span className="settings-name">{managing.mailAddress}</span>
        <p className="settings-hint">{address}</p>
      </div>
      <CopyButton text={address} label={managing.copyMailAddress} />
    </div>
  );
}
