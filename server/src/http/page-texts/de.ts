/** The texts of the server's own pages in German. */
import { translator } from "@confab/contract/translator";
import type { PageTexts } from "./en.ts";
import { refusals } from "./refusals-de.ts";

const minutes = (count: number): string => (count === 1 ? "1 Minute" : `${count} Minuten`);

export const de: PageTexts = {
  toStart: "Zur Startseite",
  signIn: "Anmelden",
  backToSignIn: "Zurück zur Anmeldung",
  haveAccount: "Du hast ein Konto? Melde dich an",
  email: "E-Mail-Adresse",
  password: "Passwort",
  interface: "Die Schnittstelle für Programme",
  about:
    "Confab ist ein Team-Chat, der nach Themen geordnet ist. Jedes Gespräch hat seinen Platz: Du folgst, was dir wichtig ist, und holst den Rest später nach.",

  notFound: {
    title: "Nicht gefunden",
    heading: "Hier ist nichts",
    noAddress: "ist keine Adresse dieses Servers.",
  },
  noRealm: {
    title: "Keine Organisation",
    heading: "Hier ist keine Organisation",
    explanation:
      "Mehrere Organisationen teilen sich diesen Server, jede unter einem eigenen Namen. Prüfe die Adresse.",
  },
  start: {
    otherPrograms: "Andere Apps und Programme",
    anyClient: "Jeder Zulip-Client geht: Gib ihm diese Adresse, dann deine E-Mail-Adresse und dein Passwort.",
    key: "Programme und Bots benutzen einen API-Schlüssel. Wer diesen Server gestartet hat, findet einen in owner.zuliprc im Datenverzeichnis, in der Form, die jeder Client liest:",
    asDocument: "Dieselbe als OpenAPI-Dokument",
  },
  login: {
    title: (realmName) => `Bei ${realmName} anmelden`,
    nameOrEmail: "E-Mail-Adresse oder Benutzername",
    forgotten: "Passwort vergessen?",
    noPasswords: "Hier meldet sich niemand mit einem Passwort an.",
    with: (provider) => `Mit ${provider} anmelden`,
    signUp: "Ein Konto anlegen",
    failed: "Du konntest nicht angemeldet werden",
    tooOften: (seconds) =>
      `Du hast zu oft versucht, dich anzumelden. Versuche es in ${seconds} Sekunden noch einmal.`,
    notThatWay: "So meldet sich hier niemand an.",
    unreachable: (provider) => `${provider} ist nicht zu erreichen. Versuche es später noch einmal.`,
    tookTooLong: "Es hat zu lange gedauert, oder es wurde anderswo begonnen.",
    saidNothing: (provider) => `${provider} hat nicht gesagt, wer du bist.`,
    noAddress: (provider) => `${provider} kennt keine bestätigte E-Mail-Adresse von dir.`,
  },
  desktop: {
    title: "Zurück zur App",
    heading: "Fast geschafft",
    explanation:
      "Kopiere diesen Code und geh zurück zur App, die ihn von dort nimmt. Er gilt einige Sekunden lang.",
    code: "Code",
  },
  forgery: {
    title: "Bitte noch einmal",
    heading: "Diese Seite war zu alt, oder sie kam von anderswo",
    explanation: "Was du gesendet hast, wurde nicht ausgeführt. Cookies müssen für diese Seite erlaubt sein.",
  },
  link: {
    explanation: "Dieser Link meldet dich an. Er funktioniert nur einmal.",
    usedTitle: "Dieser Link ist verbraucht",
    usedHeading: "Dieser Link ist verbraucht oder zu alt",
    usedExplanation:
      "Der Schlüssel, den er gezeigt hat, steht in owner.zuliprc im Datenverzeichnis des Servers.",
    usedSignIn: "Mit deinem Passwort anmelden",
    signedInTitle: "Du bist angemeldet",
    welcome: "Willkommen",
    open: "Zu deinen Gesprächen",
    forPrograms: "Für Programme",
    saveAs: "Speichere das als ~/.zuliprc: Jeder Zulip-Client und jede Bibliothek liest es.",
  },
  expired: {
    title: "Dieser Link geht nicht",
    heading: "Dieser Link geht nicht mehr",
    explanation: "Er ist verbraucht oder zu alt. Lass dir einen neuen geben.",
    notComplete: "Er ist nicht vollständig, oder das Konto gibt es nicht mehr.",
  },
  reset: {
    title: "Passwort zurücksetzen",
    explanation:
      "Sag, welche Adresse dein Konto hat; dorthin geht ein Link, mit dem du ein neues Passwort wählst.",
    send: "Link senden",
    sentTitle: "Sieh in deine Mail",
    sent: "Wenn ein Konto diese Adresse hat, ist ein Link dorthin unterwegs. Er gilt einen Tag lang.",
    choose: "Ein neues Passwort wählen",
    consequence: "Überall, wo du angemeldet bist, wirst du abgemeldet, und dein API-Schlüssel wird ersetzt.",
    newPassword: "Neues Passwort",
    again: "Noch einmal dasselbe",
    change: "Passwort ändern",
    changed: "Dein Passwort ist geändert",
    signInWithIt: "Melde dich damit an",
    tooOften: (count) => `Links wurden zu oft verlangt. Versuche es in ${minutes(count)} noch einmal.`,
  },
  noMail: {
    title: "Lass dir deinen Link geben",
    request: "Link anfordern",
    resetExplanation:
      "Dieser Server verschickt keine E-Mails. Fordere einen Link an, mit dem du ein neues Passwort wählst, und lass ihn dir von der Person geben, die den Server betreibt.",
    askOperatorForReset:
      "Wenn ein Konto diese Adresse hat, gibt es jetzt einen Link für ein neues Passwort. Lass ihn dir von der Person geben, die den Server betreibt. Er gilt einen Tag lang.",
    askOperator:
      "Es gibt jetzt einen Link, mit dem du dein Konto anlegst. Lass ihn dir von der Person geben, die den Server betreibt. Er gilt einen Tag lang.",
  },
  emailChange: {
    title: "Bestätige deine neue Adresse",
    from: "Von jetzt an soll dein Konto diese Adresse haben:",
    confirm: "Bestätigen",
    changed: "Deine Adresse ist geändert",
    signInWith: "Du meldest dich jetzt mit dieser Adresse an:",
    programs: "Programme, die deinen API-Schlüssel benutzen, brauchen die neue Adresse auch.",
  },
  unsubscribe: {
    title: "Keine solchen Mails mehr",
    explanation: "In deinen Einstellungen kannst du sie jederzeit wieder bekommen.",
    end: "Diese Mails beenden",
    ended: "Diese Mails kommen nicht mehr",
    again: "Wenn du es dir anders überlegst: Sie stehen in deinen Einstellungen.",
  },
  join: {
    title: (realmName) => `Komm zu ${realmName}`,
    invites: (inviter) => `${inviter} lädt dich ein.`,
    explanation: "Sag, welche Adresse dein Konto haben soll; dorthin geht ein Link, mit dem du es anlegst.",
    sent: "Ein Link ist unterwegs zu deiner Adresse. Er gilt einen Tag lang.",
    withoutMail: "Gib die E-Mail-Adresse an, mit der du dich anmelden willst.",
    fromOperator:
      "Dieser Server verschickt keine E-Mails. Gib deine E-Mail-Adresse an, um einen Link für dein Konto anzufordern, und lass ihn dir von der Person geben, die den Server betreibt.",
    closed: (realmName) => `${realmName} ist für Leute, die eingeladen wurden`,
    askForInvitation: "Bitte jemanden, der dort ist, um eine Einladung.",
    address: "Die Adresse deines Kontos ist",
    name: "Dein Name",
    choosePassword: "Wähle ein Passwort",
    passwordHint: "Lange sind gut: ein paar Wörter, die nur du zusammenstellen würdest.",
    streams: "Willst du auch in diesen Streams sein?",
    join: "Beitreten",
  },
  welcome: {
    step: (number, last) => `Schritt ${number} von ${last}`,
    back: "Zurück",
    skip: "Überspringen",
    goOn: "Weiter",
    done: "Fertig",
    nameIt: "Gib deiner Organisation einen Namen",
    realmName: "Name der Organisation",
    nameHint: "Alle sehen ihn. Du kannst ihn jederzeit ändern.",
    setUpAccount: "Richte dein Konto ein",
    ownNameHint: "Der Name, den andere sehen.",
    ownEmailHint:
      "Damit meldest du dich an. Programme, die deinen API-Schlüssel benutzen, brauchen sie auch.",
    invite: "Lade Leute ein",
    addresses: "E-Mail-Adressen",
    addressesHint: "Mit Kommas oder Zeilenumbrüchen dazwischen. Alle bekommen einen eigenen Link.",
    addressesHintWithoutMail:
      "Dieser Server verschickt keine E-Mails. Du bekommst für jede Adresse einen Link und gibst ihn selbst weiter. Trenne Adressen durch Kommas oder Zeilenumbrüche.",
    sendInvitations: "Einladungen senden",
    makeLinks: "Links erstellen",
    inviteMore: "Weitere Personen einladen",
    linksMade:
      "Es wurde keine E-Mail verschickt. Kopiere jeden Link und gib ihn weiter. Er geht einmal, gilt zehn Tage und steht unter deinen Einladungen.",
    makeLink: "Stattdessen einen Link für viele machen",
    linkForMany: "Wer diesen Link hat, kann beitreten",
    linkHint: "Kopiere ihn und gib ihn weiter. Er gilt zehn Tage; du findest ihn unter den Einladungen.",
  },
  refused: translator(refusals),
  notTheSame: "Die beiden Passwörter sind nicht gleich.",
};
