/** All mails, and all messages of the server's own bots, in German. */
import { counted } from "@confab/contract/counted";
import type { Wording } from "./en.ts";
import { momentIn } from "./moment.ts";

const language = "de";

const moment = momentIn(language);

const hello = (name: string): string => `Hallo ${name},`;

const expiry = {
  day: counted(language, { one: "einen Tag", other: "# Tage" }),
  hour: counted(language, { one: "eine Stunde", other: "# Stunden" }),
  minute: counted(language, { one: "eine Minute", other: "# Minuten" }),
};

const days = counted(language, { one: "# Tag", other: "# Tage" });
const afterDays = counted(language, { one: "# Tag", other: "# Tagen" });
const earlier = counted(language, {
  one: "Eine ältere Nachricht wird nicht gezeigt.",
  other: "# ältere Nachrichten werden nicht gezeigt.",
});
const omitted = counted(language, { one: "# Datei weggelassen", other: "# Dateien weggelassen" });
const digestMessages = counted(language, { one: "# Nachricht", other: "# Nachrichten" });
const digestPeople = counted(language, { one: "einer Person", other: "# Personen" });
const otherPeople = counted(language, { one: "eine weitere Person", other: "# weitere" });

export const de: Wording = {
  names: {
    directMessages: ({ names }) => `Direktnachrichten mit ${names.join(", ")}`,
    someone: "jemandem",
    unknownUser: "Unbekannte Person",
    deletedUser: "Gelöschter Benutzer",
    deletedFile: "gelöschte Datei",
  },

  mails: {
    labelled: ({ label, value }) => `${label}: ${value}`,
    signIn: ({ name, realm, siteUrl, browser, at, url, unsubscribe }) => ({
      subject: `Neue Anmeldung bei ${realm}`,
      paragraphs: [
        hello(name),
        `jemand, vermutlich du, hat sich mit einem neuen Browser bei deinem Konto bei ${realm} (${siteUrl}) angemeldet.`,
        `Browser: ${browser || "unbekannt"}. Zeit: ${moment(at)}.`,
        "Wenn du das nicht warst, wähle ein neues Passwort. Damit wirst du überall abgemeldet.",
      ],
      action: { label: "Neues Passwort wählen", url },
      closing: `Abbestellen: ${unsubscribe}`,
    }),
    guesses: ({ name, realm, siteUrl, address, at, url, unsubscribe }) => ({
      subject: `Falsche Passwörter für dein Konto bei ${realm}`,
      paragraphs: [
        hello(name),
        `jemand hat mehrere falsche Passwörter für dein Konto bei ${realm} (${siteUrl}) eingegeben. Der letzte Versuch kam von der Adresse ${address}: ${moment(at)}.`,
        "Nach fünf falschen Passwörtern sind Anmeldungen eine halbe Stunde lang gesperrt. Mit Browsern, die du schon benutzt hast, kannst du dich weiterhin anmelden.",
        "Wenn du das warst, musst du nichts tun. Wenn nicht: Niemand ist hineingekommen. Ist dein Passwort kurz, oder benutzt du es auch anderswo, wähle ein besseres.",
      ],
      action: { label: "Neues Passwort wählen", url },
      closing: `Abbestellen: ${unsubscribe}`,
    }),
    passwordReset: ({ name, realm, siteUrl, url }) => ({
      subject: `Neues Passwort für ${realm}`,
      paragraphs: [
        hello(name),
        `jemand, vermutlich du, möchte das Passwort deines Kontos bei ${realm} (${siteUrl}) zurücksetzen.`,
      ],
      action: { label: "Neues Passwort wählen", url },
      closing:
        "Der Link funktioniert einmal und gilt einen Tag lang. Wenn du das nicht warst, ignoriere diese E-Mail. Dein Passwort bleibt, wie es ist.",
    }),
    emailChange: ({ name, realm, siteUrl, email, url }) => ({
      subject: `Bestätige deine neue Adresse für ${realm}`,
      paragraphs: [
        hello(name),
        `jemand, vermutlich du, möchte die Adresse deines Kontos bei ${realm} (${siteUrl}) in ${email} ändern.`,
      ],
      action: { label: "Adresse bestätigen", url },
      closing:
        "Der Link funktioniert einmal und gilt einen Tag lang. Wenn du das nicht warst, ignoriere diese E-Mail. Dein Konto bleibt, wie es ist.",
    }),
    emailChanged: ({ name, realm, siteUrl, email }) => ({
      subject: `Deine Adresse für ${realm} wurde geändert`,
      paragraphs: [
        hello(name),
        `die Adresse deines Kontos bei ${realm} (${siteUrl}) wurde geändert: von dieser in ${email}.`,
      ],
      closing: "Wenn du das nicht warst, wende dich an die Administratoren deiner Organisation.",
    }),
    deactivated: ({ name, realm, siteUrl, comment }) => ({
      subject: `Dein Konto bei ${realm} wurde deaktiviert`,
      paragraphs: [
        hello(name),
        `jemand aus der Administration hat dein Konto bei ${realm} (${siteUrl}) deaktiviert. Du kannst dich nicht mehr anmelden.`,
        ...(comment.length === 0 ? [] : ["Dazu schreibt die Administration:", ...comment]),
      ],
      closing: "Wenn das ein Irrtum ist, bitte die Administration, das Konto zu reaktivieren.",
    }),
    invitation: ({ inviter, realm, siteUrl, url, expiresIn }) => ({
      subject: `${inviter} hat dich zu ${realm} eingeladen`,
      paragraphs: [
        "Hallo,",
        `${inviter} hat dich zu ${realm} (${siteUrl}) eingeladen, einem Team-Chat, der nach Streams und Themen geordnet ist.`,
      ],
      action: { label: "Beitreten", url },
      closing: `Der Link funktioniert einmal${expiresIn ? ` und gilt noch ${expiry[expiresIn.unit](expiresIn.count)}` : ""}. Wenn du den Absender nicht kennst, ignoriere diese E-Mail.`,
    }),
    signUp: ({ realm, siteUrl, url }) => ({
      subject: `Dein Konto für ${realm}`,
      paragraphs: [
        "Hallo,",
        `jemand, vermutlich du, möchte mit dieser Adresse ein Konto bei ${realm} (${siteUrl}) anlegen.`,
      ],
      action: { label: "Konto anlegen", url },
      closing:
        "Der Link funktioniert einmal und gilt einen Tag lang. Wenn du das nicht warst, ignoriere diese E-Mail. Dann wird kein Konto angelegt.",
    }),
    hasAccount: ({ realm, siteUrl, url }) => ({
      subject: `Du hast schon ein Konto für ${realm}`,
      paragraphs: [
        "Hallo,",
        `jemand, vermutlich du, möchte mit dieser Adresse ein Konto bei ${realm} (${siteUrl}) anlegen. Du hast schon eines.`,
      ],
      action: { label: "Anmelden", url },
      closing:
        "Falls es deaktiviert wurde, kann die Administration der Organisation es reaktivieren. Wenn du das nicht warst, ignoriere diese E-Mail.",
    }),
    missed: {
      newMessages: "Neue Nachrichten",
      earlier: ({ count }) => earlier(count),
      excludedByYou: "Du hast neue Nachrichten. Nach deinen Einstellungen steht ihr Text nicht in E-Mails.",
      excludedByRealm:
        "Du hast neue Nachrichten. Nach den Einstellungen deiner Organisation steht ihr Text nicht in E-Mails.",
      view: "Nachrichten ansehen",
      unsubscribe: "Abbestellen",
      reasons: {
        private_message: "Du bekommst diese E-Mail, weil du ungelesene Direktnachrichten hast.",
        mentioned: "Du bekommst diese E-Mail, weil du erwähnt wurdest.",
        wildcard_mentioned: "Du bekommst diese E-Mail, weil alle in der Unterhaltung erwähnt wurden.",
        followed_topic_push_notify: "Du bekommst diese E-Mail, weil du dem Thema folgst.",
        followed_topic_email_notify: "Du bekommst diese E-Mail, weil du dem Thema folgst.",
        stream_push_notify:
          "Du bekommst diese E-Mail, weil du Benachrichtigungen für diesen Stream eingeschaltet hast.",
        stream_email_notify:
          "Du bekommst diese E-Mail, weil du E-Mails für diesen Stream eingeschaltet hast.",
      },
    },

    digest: {
      subject: ({ realm }) => `Deine Woche bei ${realm}`,
      intro: ({ name, realm, siteUrl }) => [
        hello(name),
        `du warst einige Tage nicht da. Das war in der letzten Woche bei ${realm} (${siteUrl}) los.`,
      ],
      topics: "Lebhafteste Themen",
      volume: ({ messages, people }) => `${digestMessages(messages)} von ${digestPeople(people)}`,
      direct: "Ungelesene Direktnachrichten",
      from: ({ count, senders }) => `${count} von ${senders}`,
      streams: "Neue Streams",
      newcomers: "Neue Leute",
      people: ({ names, others }) =>
        `${names.join(", ")}${others === 0 ? "" : ` und ${otherPeople(others)}`}`,
      open: ({ realm }) => `${realm} öffnen`,
      reason:
        "Du bekommst diese E-Mail, weil du nach deinen Einstellungen eine wöchentliche Zusammenfassung möchtest, wenn du nicht da bist.",
    },
  },

  bots: {
    streams: {
      eventsTopic: "Stream-Ereignisse",
      newTopic: "Neue Streams",
      created: ({ actor }) => `${actor} hat diesen Stream angelegt.`,
      announced: ({ actor, links }) =>
        links.length === 1
          ? `${actor} hat einen neuen Stream angelegt: ${links[0]}.`
          : `${actor} hat neue Streams angelegt: ${links.join(", ")}.`,
      subscribed: ({ actor, links }) =>
        links.length === 1
          ? `${actor} hat dich zum Stream ${links[0]} hinzugefügt.`
          : `${actor} hat dich zu diesen Streams hinzugefügt:\n\n${links.map((link) => `* ${link}`).join("\n")}`,
      renamed: ({ actor, from, to }) => `${actor} hat den Stream **${from}** in **${to}** umbenannt.`,
      retention: ({ actor, before, after }) => {
        const period = (count: number | undefined) => (count === undefined ? "Unbegrenzt" : days(count));
        const consequence =
          after === undefined
            ? "Nachrichten werden für immer aufbewahrt."
            : `Nachrichten werden nach ${afterDays(after)} automatisch gelöscht.`;
        return `${actor} hat die [Aufbewahrungszeit der Nachrichten](/help/message-retention-policy) dieses Streams geändert: vorher **${period(before)}**, jetzt **${period(after)}**. ${consequence}`;
      },
    },
    topics: {
      resolved: ({ actor }) => `${actor} hat dieses Thema als erledigt markiert.`,
      unresolved: ({ actor }) => `${actor} hat dieses Thema als offen markiert.`,
      movedHere: ({ actor, from }) => `${actor} hat dieses Thema von ${from} hierher verschoben.`,
      movedAway: ({ actor, to }) => `${actor} hat dieses Thema nach ${to} verschoben.`,
    },
    newcomers: {
      welcome: ({ name, realm, siteUrl }) =>
        [
          `Hallo ${name}, willkommen bei **${realm}**! 👋`,
          "",
          "Das ist eine Unterhaltung zwischen dir und dem Bot, der neue Mitglieder begrüßt.",
          "",
          "* Unterhaltungen finden in Streams statt, und jede Nachricht in einem Stream hat ein Thema.",
          "* Schreibe `@` und einen Namen, um jemanden zu erwähnen, `*Text*` für *Betonung*, und drei Backticks um Code.",
          `* Die Adresse der Organisation, für Apps auf anderen Geräten, ist ${siteUrl}.`,
        ].join("\n"),
      firstMessage: ({ realm, siteUrl, here }) =>
        [
          `Willkommen bei **${realm}**!`,
          "",
          `* Unterhaltungen finden in Streams statt, jede zu einem Thema. Diese ist ${here}.`,
          "* Schreibe `@` und einen Namen, um jemanden zu erwähnen, `*Text*` für *Betonung*, und drei Backticks um Code.",
          `* Die API für Programme ist unter ${siteUrl}/api/docs beschrieben.`,
        ].join("\n"),
      signupsTopic: "Neue Mitglieder",
      signedUp: ({ user, realm, total }) => `${user} ist jetzt bei ${realm}. (insgesamt: ${total})`,
      accepted: ({ name, email, realm }) =>
        `${name} <\`${email}\`> hat deine Einladung zu ${realm} angenommen!`,
    },
    server: {
      exportsTopic: "Exporte",
      privateExport: ({ actor }) =>
        `${actor ?? "Jemand"} exportiert gerade alle Daten dieser Organisation, mit privaten Kanälen und Direktnachrichten.`,
      updatesTopic: "Server-Updates",
      updated: "Auf diesem Server läuft jetzt eine neue Version.",
      outgrown:
        "Die Datenbank dieses Servers ist größer geworden, als die eingebettete Engine vorsieht. Alles funktioniert weiter, aber gelegentlich muss man auf ihre Wartung warten. Empfohlen wird PostgreSQL: siehe „Outgrowing the embedded database“ im Betriebshandbuch.",
      backupsFail:
        "Seit drei Tagen kann dieser Server keine Sicherungskopie von sich anlegen. Der Grund steht in seinem Log. Siehe „Backup and restore“ im Betriebshandbuch.",
    },
    scheduled: {
      failed: ({ problem }) =>
        `Eine Nachricht, die du geplant hast, konnte nicht gesendet werden: ${problem}`,
    },
    reminders: {
      waiting: ({ sender, link }) => `Erinnerung an die Nachricht von ${sender} in ${link}.`,
      due: ({ sender, link }) => `Du wolltest an die Nachricht von ${sender} in ${link} erinnert werden:`,
      gone: "Du wolltest an eine Nachricht erinnert werden, die nicht mehr verfügbar ist.",
      note: "Deine Notiz:",
    },
    owners: {
      missingStream: ({ bot, stream }) =>
        `Dein Bot ${bot} wollte eine Nachricht an den Stream ${stream} senden, den es nicht gibt.`,
      emptyStream: ({ bot, stream }) =>
        `Dein Bot ${bot} hat eine Nachricht an den Stream ${stream} gesendet, in dem niemand ist.`,
      unanswered: ({ bot, id, path }) =>
        `Dein Bot ${bot} konnte die [Nachricht ${id}](${path}) nicht beantworten:`,
    },
    converter: {
      usage: ({ units }) =>
        `Frag mich zum Beispiel \`12 km to mi\` oder \`70 F in C\`. Ich kenne diese Einheiten: ${units.join(", ")}.`,
      mismatch: ({ from, fromKind, to, toKind }) =>
        `${from} ist eine Einheit für ${fromKind}, ${to} dagegen für ${toKind}.`,
      kinds: {
        length: "Längen",
        mass: "Massen",
        time: "Zeiten",
        volume: "Volumen",
        speed: "Geschwindigkeiten",
        data: "Datenmengen",
        temperature: "Temperaturen",
      },
    },
    followUp: {
      usage: "Schreib mir, was ich notieren soll, z. B. `nach den neuen Zahlen fragen`.",
      topic: ({ name }) => `von ${name}`,
      origin: ({ sender, id, path }) => `${sender} ([Nachricht ${id}](${path})):`,
      noted: ({ stream }) => `Notiert in ${stream}.`,
    },
    mailIn: {
      from: ({ sender }) => `Von: ${sender}`,
      noText: "*(kein Text)*",
      omitted: ({ count }) => `*(${omitted(count)})*`,
      file: "Datei",
    },
  },
};
