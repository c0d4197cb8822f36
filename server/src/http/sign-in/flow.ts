/**
 * The target of a sign-in: the page that it leads to, and the app that opened it
 * (docs/interface/authentication.md#signing-in-apps, docs/interface/authentication.md#sign-in-page).
 */
import { badRequest, type Fields } from "@confab/contract";

export interface SignInFlow {
  /** A path of this server. */
  readonly next: string;
  /** 64 hexadecimal digits that the mobile app generated; it wants an API key. */
  readonly mobileOtp: string | undefined;
  /** The same for the desktop app, which wants a session. */
  readonly desktopOtp: string | undefined;
}

/** @throws ApiError */
export function readFlow({ query, body }: Fields): SignInFlow {
  const field = (name: string) => body.get(name) ?? query.get(name);
  const mobileOtp = field("mobile_flow_otp");
  const desktopOtp = field("desktop_flow_otp");
  if (mobileOtp !== undefined && desktopOtp !== undefined) {
    throw badRequest("Can't use both mobile_flow_otp and desktop_flow_otp together.");
  }
  for (const otp of [mobileOtp, desktopOtp]) {
    if (otp !== undefined && !/^[0-9a-f]{64}$/i.test(otp)) throw badRequest("Invalid OTP");
  }
  return { next: safePath(field("next")), mobileOtp, desktopOtp };
}

/** Returns the fields that carry a flow from one page to the next. */
export function flowFields({ next, mobileOtp, desktopOtp }: SignInFlow): Record<string, string> {
  return {
    ...(next === "/" ? {} : { next }),
    ...(mobileOtp === undefined ? {} : { mobile_flow_otp: mobileOtp }),
    ...(desktopOtp === undefined ? {} : { desktop_flow_otp: desktopOtp }),
  };
}

/** Returns a path of this server for any input, so that nobody is redirected to another site. */
export function safePath(wanted: string | undefined): string {
  if (wanted === undefined || !wanted.startsWith("/")) return "/";
  const here = "http://here.invalid";
  const url = URL.parse(wanted, here);
  // Browsers treat "//" and "/\" as the beginning of a host's name, and skip tabs in between.
  if (!url || url.origin !== here || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}
