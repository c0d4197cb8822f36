/** The parts of a message that are read from a mail. */
import { describe, expect, test } from "vitest";
import { withoutQuotes, withoutSignature } from "../../src/domain/mail-in/reply-text.ts";
import { isForward, topicOf } from "../../src/domain/mail-in/subject.ts";
import { StreamAddresses } from "../../src/mail/stream-addresses.ts";
import { textOfHtml } from "../../src/mail-in/html-text.ts";

const lines = (...text: string[]): string => text.join("\n");

describe("topics", () => {
  test.each([
    ["Lunch", "Lunch"],
    ["Re: Lunch", "Lunch"],
    ["AW: Re[2]: WG:  Lunch", "Lunch"],
    ["Fwd: FW: Lunch", "Lunch"],
    ["Regarding: lunch", "Regarding: lunch"],
    ["two\r\n lines\u0000", "two lines"],
    ["Re:", "(no topic)"],
    ["", "(no topic)"],
  ])("%j becomes %j", (subject, topic) => {
    expect(topicOf(subject)).toBe(topic);
  });

  test("a forwarded mail is recognized by its subject", () => {
    expect(["Fwd: a", "WG: a", "Re: Fwd: a", "a"].map(isForward)).toEqual([true, true, false, false]);
  });
});

describe("quotes", () => {
  test.each([
    ["at the end, with an introduction", lines("Yes", "", "On Monday, A wrote:", "> really?", ">", "> A")],
    [
      "with a wrapped introduction",
      lines("Yes", "", "On Monday, somebody with a long name", "<a@b> wrote:", "> x"),
    ],
    ["in German", lines("Yes", "", "Am Montag schrieb A:", "> wirklich?")],
    ["without an introduction", lines("Yes", "", "> really?")],
    ["at the beginning, with an introduction", lines("On Monday, A wrote:", "> really?", "", "Yes")],
    ["as a mail that is attached", lines("Yes", "", "-----Original Message-----", "From: A", "", "really?")],
    ["as a mail with its head", lines("Yes", "", "From: A <a@b>", "Sent: Monday", "To: B", "", "really?")],
  ])("%s are removed", (_, text) => {
    expect(withoutQuotes(text)).toBe("Yes");
  });

  test.each([
    ["between answers", lines("> one", "first", "> two", "second")],
    [
      "at the beginning, which somebody has chosen",
      lines("> To be or not to be", "", "That is the question"),
    ],
    ["that are all of the text", lines("On Monday, A wrote:", "> really?")],
    ["that only look like one", lines("From: here", "you can see the sea")],
  ])("%s stay", (_, text) => {
    expect(withoutQuotes(text)).toBe(text);
  });

  test("a text with many marks takes little time", () => {
    const text = `${"on ".repeat(20_000)}\n${"> x\n".repeat(20_000)}`;
    expect(withoutQuotes(text).length).toBeLessThan(text.length);
  });
});

test("a signature is removed, but not a long text after a line of hyphens", () => {
  expect(withoutSignature(lines("Yes", "-- ", "Ophelia"))).toBe("Yes");
  expect(withoutSignature(lines("Yes", "--", "Ophelia"))).toBe("Yes");
  const long = lines("Yes", "--", ...Array.from({ length: 20 }, () => "more"));
  expect(withoutSignature(long)).toBe(long);
  expect(withoutSignature(lines("-- ", "Ophelia"))).toBe(lines("-- ", "Ophelia"));
});

describe("HTML", () => {
  test("elements that are nested too deeply leave their text", async () => {
    expect(await textOfHtml(`${"<b>".repeat(60_000)}deep`)).toBe("deep");
  });

  test("quotes become quotes, and empty marks disappear", async () => {
    const text = await textOfHtml("<div>Yes<b> </b></div><blockquote>really?</blockquote>");
    expect(text).toMatch(/^Yes\s*\n\n> really\?$/);
  });
});

describe("addresses", () => {
  const secrets = (letter: string) => ({ derive: () => Buffer.alloc(32, letter) });
  const addresses = new StreamAddresses(secrets("a"), "Chat.Example.com");
  const address = addresses.of(3, { stream_id: 14, name: "Déjà vu & Co." });

  test("an address has a readable name, and is found by its token alone", () => {
    expect(address).toMatch(/^deja-vu-co\.[a-z2-7]{20}3x14\.show-sender@chat\.example\.com$/);
    const token = address.split(".")[1];
    const plain = { showsSender: false, includesQuotes: false, includesFooters: false, prefersHtml: false };
    const found = { realmId: 3, streamId: 14 };
    expect(addresses.parse(address)).toEqual({ ...found, options: { ...plain, showsSender: true } });
    expect(addresses.parse(`${token}@chat.example.com`)).toEqual({ ...found, options: plain });
    expect(addresses.parse(`a.b.${token}+include-quotes+other@CHAT.example.com`)).toEqual({
      ...found,
      options: { ...plain, includesQuotes: true },
    });
  });

  test("no other stream, organization, domain or installation has it", () => {
    expect(addresses.parse(address.replace("3x14", "3x15"))).toBeUndefined();
    expect(addresses.parse(address.replace("3x14", "31x4"))).toBeUndefined();
    expect(addresses.parse(address.replace("chat.", "mail."))).toBeUndefined();
    expect(new StreamAddresses(secrets("b"), "chat.example.com").parse(address)).toBeUndefined();
  });

  test("a stream without Latin letters has an address, and a long one fits into an address", () => {
    expect(addresses.of(1, { stream_id: 2, name: "Ω" })).toMatch(/^[a-z2-7]{20}1x2\.show-sender@/);
    const longest = addresses.of(123_456, { stream_id: 12_345_678, name: "x".repeat(60) });
    expect(longest.split("@")[0]?.length).toBe(64);
  });

  test("a server that receives no mails has no addresses", () => {
    const none = new StreamAddresses(secrets("a"), undefined);
    expect(none.of(3, { stream_id: 14, name: "x" })).toBe("");
    expect(none.parse(address)).toBeUndefined();
  });
});
