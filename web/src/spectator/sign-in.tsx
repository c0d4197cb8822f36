/** Asks visitors without an account to sign in; afterwards they return to the same place. */
import { Placeholder } from "../components/placeholder.tsx";
import { usePlace } from "../places/navigation.ts";
import { useTexts } from "../text/text.tsx";

export function AccountNeeded() {
  const { spectator } = useTexts();
  return (
    <Placeholder title={spectator.accountNeeded}>
      <p>{spectator.accountNeededHint}</p>
      <SignIn text={spectator.signIn} />
    </Placeholder>
  );
}

/** Links to the sign-in page, which leads back to the present place. */
export function SignIn({ text }: { text: string }) {
  usePlace();
  const next = encodeURIComponent(`/${window.location.hash}`);
  return (
    <a className="button is-main" href={`/login/?next=${next}`}>
      {text}
    </a>
  );
}
