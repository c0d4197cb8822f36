/** Where people without an account are asked to sign in; they are led back. */
import { usePlace } from "../app/navigation.ts";
import { Notice } from "../components/notice.tsx";
import { useTexts } from "../text/text.tsx";

export function AccountNeeded() {
  const { spectator } = useTexts();
  return (
    <Notice title={spectator.accountNeeded}>
      <p>{spectator.accountNeededHint}</p>
      <SignIn text={spectator.signIn} />
    </Notice>
  );
}

/** Leads back to where one is now. */
export function SignIn({ text }: { text: string }) {
  usePlace();
  const next = encodeURIComponent(`/${window.location.hash}`);
  return (
    <a className="button is-main" href={`/login/?next=${next}`}>
      {text}
    </a>
  );
}
