import { Suspense, useState } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import { Avatar } from "../components/avatar.tsx";
import { Icon } from "../components/icon.tsx";
import { MenuButton } from "../components/menu-button.tsx";
import { usePausing } from "../do-not-disturb/use-pausing.ts";
import { useEndOfQuietTime, useTimeName } from "../do-not-disturb/use-quiet-time.ts";
import { useGo } from "../places/navigation.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { showKeys, showPause } from "./overlays.ts";
import { requestSignOut } from "./sign-out.ts";

const StatusDialog = lazyPart(() => import("../people/status-dialog.tsx"));

/** The menu of the user's own account. */
export function AccountMenu() {
  const { palette, settings, card, doNotDisturb } = useTexts();
  const session = useSession();
  const go = useGo();
  const own = useModel(({ users, options }) => users.get(options.userId));
  const [setsStatus, setSetsStatus] = useState(false);
  const quietUntil = useEndOfQuietTime();
  const timeName = useTimeName();
  const { resume } = usePausing();
  const quiet = quietUntil === undefined ? undefined : doNotDisturb.quietUntil(timeName(quietUntil));
  return (
    <div className="account-menu">
      <MenuButton
        label={quiet ? `${palette.account}: ${quiet}` : palette.account}
        picture={
          own && (
            <span className="own-avatar">
              <Avatar user={own} size={24} />
              {quiet && <Icon name="moon" />}
            </span>
          )
        }
        entries={() => [
          [
            { id: "status", name: card.setStatus, icon: "smile", act: () => setSetsStatus(true) },
            quiet
              ? { id: "resume", name: doNotDisturb.resume, icon: "bell", hint: quiet, act: resume }
              : {
                  id: "pause",
                  name: `${doNotDisturb.pause} …`,
                  icon: "moon",
                  act: () => showPause(session),
                },
          ],
          [
            {
              id: "settings",
              name: settings.label,
              icon: "settings",
              act: () => go({ view: "settings", section: "" }),
            },
            { id: "keys", name: palette.keys, icon: "keyboard", act: () => showKeys(session) },
          ],
          [{ id: "out", name: palette.signOut, icon: "out", act: () => void requestSignOut(session) }],
        ]}
      />
      <Suspense>{setsStatus && <StatusDialog onClose={() => setSetsStatus(false)} />}</Suspense>
    </div>
  );
}
