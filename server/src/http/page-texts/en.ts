/**
 * All texts of the server's own pages in English. To add a language: a file like `de.ts`, and its line in `page.ts`.
 */

const minutes = (count: number): string => (count === 1 ? "1 minute" : `${count} minutes`);

export const en = {
  toStart: "To the start",
  signIn: "Sign in",
  backToSignIn: "Back to the sign-in",
  haveAccount: "You have an account? Sign in",
  email: "E-mail address",
  password: "Password",
  interface: "The interface for programs",

  notFound: {
    title: "Not found",
    heading: "There is nothing here",
    noAddress: "is no address of this server.",
  },
  noOrganization: {
    title: "No organization",
    heading: "There is no organization here",
    explanation: "Several organizations share this server, each under a name of its own. Check the address.",
  },
  start: {
    otherPrograms: "Other apps and programs",
    anyClient: "Any Zulip client will do: give it this address, then your e-mail address and password.",
    key: "Programs and bots use an API key. Whoever started this server finds one in owner.zuliprc in the data directory, in the form that every client reads:",
    asDocument: "The same as an OpenAPI document",
  },
  login: {
    title: (organization: string) => `Sign in to ${organization}`,
    nameOrEmail: "E-mail address or user name",
    forgotten: "Forgot your password?",
    noPasswords: "Nobody signs in here with a password.",
    with: (provider: string) => `Sign in with ${provider}`,
    signUp: "Make an account",
    failed: "You could not be signed in",
    tooOften: (seconds: number) =>
      `You're making too many attempts to sign in. Try again in ${seconds} seconds.`,
    notThatWay: "Nobody signs in here that way.",
    unreachable: (provider: string) => `${provider} can't be reached. Try again later.`,
    tookTooLong: "It took too long, or was begun elsewhere.",
    saidNothing: (provider: string) => `${provider} did not say who you are.`,
    noAddress: (provider: string) => `${provider} knows no confirmed e-mail address of yours.`,
  },
  desktop: {
    title: "Back to the app",
    heading: "You are almost there",
    explanation:
      "Copy this code and go back to the app, which takes it from there. It is good for some seconds.",
    code: "Code",
  },
  forgery: {
    title: "Please try again",
    heading: "This page was too old, or came from elsewhere",
    explanation: "What you sent was not carried out. Cookies have to be allowed for this site.",
  },
  link: {
    explanation:
      "This link works once. It signs you in, and shows you the API key that clients and programs sign in with.",
    usedTitle: "This link has been used",
    usedHeading: "This link has been used, or is too old",
    usedExplanation:
      "The key that the first one showed stands in owner.zuliprc in the server's data directory.",
    usedSignIn: "Sign in with your password",
    signedInTitle: "You are signed in",
    welcome: "Welcome",
    open: "Open your conversations",
    forPrograms: "For programs",
    saveAs: "Save this as ~/.zuliprc: every Zulip client and library reads it.",
  },
  expired: {
    title: "This link can't be used",
    heading: "This link can't be used any more",
    explanation: "It has been used, or is too old. Ask for another one.",
    notComplete: "It is not complete, or the account is gone.",
  },
  reset: {
    title: "Reset your password",
    explanation: "Say which address your account has, and a link to choose a new password is mailed there.",
    send: "Send the link",
    sentTitle: "Look into your mail",
    sent: "If an account has this address, a link is on its way there. It is good for one day.",
    choose: "Choose a new password",
    consequence: "Wherever you are signed in you will be signed out, and your API key is replaced.",
    newPassword: "New password",
    again: "The same again",
    change: "Change the password",
    changed: "Your password is changed",
    signInWithIt: "Sign in with it",
    tooOften: (count: number) => `Links were asked for too often. Try again in ${minutes(count)}.`,
  },
  emailChange: {
    title: "Confirm your new address",
    /** Precedes the address. */
    from: "From now on your account's address is to be",
    confirm: "Confirm",
    changed: "Your address is changed",
    signInWith: "You sign in with this address now:",
    programs: "Programs that use your API key need the new address, too.",
  },
  unsubscribe: {
    title: "No more mails like this",
    explanation: "You can have them again in your settings at any time.",
    end: "End these mails",
    ended: "These mails have ended",
    again: "If you change your mind, your settings have them.",
  },
  join: {
    title: (organization: string) => `Join ${organization}`,
    invites: (inviter: string) => `${inviter} invites you.`,
    explanation: "Say which address your account is to have, and a link to make it is mailed there.",
    sent: "A link is on its way to your address. It is good for one day.",
    closed: (organization: string) => `${organization} is for people who were invited`,
    askSomebody: "Ask somebody who is there for an invitation.",
    /** Precedes the address. */
    address: "Your account's address is",
    name: "Your name",
    choosePassword: "Choose a password",
    passwordHint: "Long ones are good: a few words that only you would put together.",
    streams: "Do you want to be in these streams, too?",
    join: "Join",
  },
  welcome: {
    step: (number: number, last: number) => `Step ${number} of ${last}`,
    skip: "Skip this",
    goOn: "Continue",
    done: "Done",
    nameIt: "Name your organization",
    organizationName: "Name of the organization",
    nameHint: "Everybody sees it. You can change it at any time.",
    setPassword: "Set your password",
    signInWith: "You sign in with the address",
    invite: "Invite people",
    addresses: "E-mail addresses",
    addressesHint: "With commas or line breaks between them. Each gets a link of their own.",
    sendInvitations: "Send invitations",
    makeLink: "Make a link for many instead",
    linkForMany: "Whoever has this link can join",
    linkHint: "Copy it and pass it on. It is good for ten days; you find it among the invitations.",
  },
  /** The text of an API error that a page shows. */
  refused: (message: string) => message,
  notTheSame: "The two passwords are not the same.",
};

export type PageTexts = typeof en;
