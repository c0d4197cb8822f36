/**
 * All texts of the server's own pages in English. To add a language: a file like `de.ts`, and its line in
 * `catalogues.ts`.
 */

const minutes = (count: number): string => (count === 1 ? "1 minute" : `${count} minutes`);

export const en = {
  toStart: "Go to the start page",
  signIn: "Sign in",
  backToSignIn: "Back to sign-in",
  haveAccount: "Already have an account? Sign in",
  email: "E-mail address",
  password: "Password",
  interface: "API documentation",
  about:
    "Confab is team chat that is organized by topic. Each conversation has its place, so you can follow what matters and catch up on the rest.",

  notFound: {
    title: "Not found",
    heading: "Page not found",
    noAddress: "doesn't exist on this server.",
  },
  noRealm: {
    title: "No organization",
    heading: "There is no organization at this address",
    explanation: "Each organization on this server has its own host name. Check the address.",
  },
  start: {
    otherPrograms: "Other apps and programs",
    anyClient: "Use any Zulip client. Enter this address, then your e-mail address and password.",
    key: "Programs and bots use an API key. If you started this server, your key is in owner.zuliprc in the data directory, in the format that all clients read:",
    asDocument: "OpenAPI document",
  },
  login: {
    title: (realmName: string) => `Sign in to ${realmName}`,
    nameOrEmail: "E-mail address or user name",
    forgotten: "Forgot your password?",
    noPasswords: "Signing in with a password is disabled here.",
    with: (provider: string) => `Sign in with ${provider}`,
    signUp: "Create an account",
    failed: "Couldn't sign you in",
    tooOften: (seconds: number) => `Too many sign-in attempts. Try again in ${seconds} seconds.`,
    notThatWay: "This sign-in method is disabled here.",
    unreachable: (provider: string) => `${provider} can't be reached. Try again later.`,
    tookTooLong: "Signing in took too long, or you started it in another browser.",
    saidNothing: (provider: string) => `${provider} didn't confirm who you are.`,
    noAddress: (provider: string) => `${provider} has no confirmed e-mail address for you.`,
  },
  desktop: {
    title: "Back to the app",
    heading: "Almost done",
    explanation:
      "Copy this code and return to the app, which finishes signing you in. The code is valid for a few seconds.",
    code: "Code",
  },
  forgery: {
    title: "Please try again",
    heading: "This page has expired or was opened from another site",
    explanation: "Your request was not processed. Make sure that cookies are allowed for this site.",
  },
  link: {
    explanation: "This link signs you in. It works once.",
    usedTitle: "This link has been used",
    usedHeading: "This link was used or has expired",
    usedExplanation: "You can find the API key in owner.zuliprc in the server's data directory.",
    usedSignIn: "Sign in with your password",
    signedInTitle: "You are signed in",
    welcome: "Welcome",
    open: "Open your conversations",
    forPrograms: "For programs",
    saveAs: "Save this as ~/.zuliprc, which all Zulip clients and libraries read.",
  },
  expired: {
    title: "Invalid link",
    heading: "This link is no longer valid",
    explanation: "It was used or has expired. Request a new one.",
    notComplete: "It is incomplete, or the account no longer exists.",
  },
  reset: {
    title: "Reset your password",
    explanation: "Enter your account's e-mail address to get a link for choosing a new password.",
    send: "Send link",
    sentTitle: "Check your e-mail",
    sent: "If an account has this address, a link was sent there. It is valid for one day.",
    choose: "Choose a new password",
    consequence: "You will be signed out everywhere, and your API key will be replaced.",
    newPassword: "New password",
    again: "Confirm new password",
    change: "Change password",
    changed: "Password changed",
    signInWithIt: "Sign in",
    tooOften: (count: number) => `Too many links were requested. Try again in ${minutes(count)}.`,
  },
  noMail: {
    title: "Ask for your link",
    request: "Request link",
    resetExplanation:
      "This server sends no e-mail. Request a link for choosing a new password, then ask the person who runs the server for it.",
    askOperatorForReset:
      "If an account has this address, the server has made a link for choosing a new password. Ask the person who runs the server for it. It is valid for one day.",
    askOperator:
      "The server has made a link for creating your account. Ask the person who runs the server for it. It is valid for one day.",
  },
  emailChange: {
    title: "Confirm your new address",
    /** Precedes the address. */
    from: "Your account's new address will be",
    confirm: "Confirm",
    changed: "Address changed",
    signInWith: "You now sign in with this address:",
    programs: "Update the address in programs that use your API key.",
  },
  unsubscribe: {
    title: "Unsubscribe",
    explanation: "Stop these e-mails? You can turn them on again in your settings at any time.",
    end: "Unsubscribe",
    ended: "You are unsubscribed",
    again: "You can turn these e-mails on again in your settings.",
  },
  join: {
    title: (realmName: string) => `Join ${realmName}`,
    invites: (inviter: string) => `${inviter} invited you.`,
    explanation: "Enter your e-mail address to get a link for creating your account.",
    sent: "A link was sent to your address. It is valid for one day.",
    withoutMail: "Enter the e-mail address that you want to sign in with.",
    fromOperator:
      "This server sends no e-mail. Enter your e-mail address to request a link for creating your account, then ask the person who runs the server for it.",
    closed: (realmName: string) => `You need an invitation to join ${realmName}`,
    askForInvitation: "Ask a member to invite you.",
    /** Precedes the address. */
    address: "Your account's e-mail address is",
    name: "Your name",
    choosePassword: "Choose a password",
    passwordHint: "Use a long one, such as a few words that only you would combine.",
    streams: "Would you also like to join these streams?",
    join: "Join",
  },
  welcome: {
    step: (number: number, last: number) => `Step ${number} of ${last}`,
    back: "Back",
    skip: "Skip",
    goOn: "Continue",
    done: "Done",
    nameIt: "Name your organization",
    realmName: "Organization name",
    nameHint: "Everyone can see it. You can change it at any time.",
    setUpAccount: "Set up your account",
    ownNameHint: "The name that others see.",
    ownEmailHint: "You sign in with it. Programs that use your API key need it, too.",
    invite: "Invite people",
    addresses: "E-mail addresses",
    addressesHint: "Separate them by commas or line breaks. Each person gets their own link.",
    addressesHintWithoutMail:
      "This server sends no e-mail. You get a link for each address, and pass it on yourself. Separate addresses by commas or line breaks.",
    sendInvitations: "Send invitations",
    makeLinks: "Create links",
    inviteMore: "Invite more people",
    linksMade:
      "No e-mail was sent. Copy each link and pass it on. A link works once and for ten days, and is listed under your invitations.",
    makeLink: "Create a reusable link instead",
    linkForMany: "Anyone with this link can join",
    linkHint: "Copy and share it. It is valid for ten days and is listed under your invitations.",
  },
  /** The text of an API error that a page shows. */
  refused: (message: string) => message,
  notTheSame: "The passwords don't match.",
};

export type PageTexts = typeof en;
