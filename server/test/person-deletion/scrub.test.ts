/** The texts of others after a person was deleted: names and files in them are replaced. */
import { namesIn, scrubHtml } from "@confab/server/domain/person-deletion/scrub-html";
import { scrubSource } from "@confab/server/domain/person-deletion/scrub-source";
import { describe, expect, test } from "vitest";

const PLACE = "3a/yGm1Oa6RN4aFqhlqn8z9yZJc";
const OTHER = "3a/aaaaaaaaaaaaaaaaaaaaaaaa";
const FILE = `/user_uploads/1/${PLACE}/secret.png`;
const OTHERS_FILE = `/user_uploads/1/${OTHER}/other.png`;

const search = {
  userId: 7,
  names: ["Hamlet (Prince) of $& Denmark"],
  places: new Set([PLACE]),
  words: { user: "Deleted user", file: "deleted <file>" },
};
const [NAME = ""] = search.names;
const escapedName = NAME.replace("&", "&amp;");

describe("the Markdown of a text", () => {
  test.each([
    ["a mention by the name", `Ask @**${NAME}**!`, "Ask @**Deleted user|7**!"],
    ["a mention in other letters", `@**${NAME.toUpperCase()}**`, "@**Deleted user|7**"],
    ["a mention with the id", `@**${NAME}|7**`, "@**Deleted user|7**"],
    ["an earlier name with the id", "@**Prince|7**", "@**Deleted user|7**"],
    ["a silent mention", `@_**${NAME}|7** said`, "@_**Deleted user|7** said"],
    ["two mentions", `@**${NAME}**@**${NAME}|7**`, "@**Deleted user|7**@**Deleted user|7**"],
    ["a mention in a quote", `\`\`\`quote\n@_**${NAME}|7**\n\`\`\``, "```quote\n@_**Deleted user|7**\n```"],
    ["a mention by the id alone", "@**|7**", "@**|7**"],
    ["a mention of another id", `@**${NAME}|77**`, `@**${NAME}|77**`],
    ["a mention of someone else", "@**Ophelia** @**all** @*cooks*", "@**Ophelia** @**all** @*cooks*"],
    ["the name as plain words", `I saw ${NAME}`, `I saw ${NAME}`],
    ["a link to a file", `See [my secret](${FILE}).`, "See *deleted <file>*."],
    ["a link with a title", `[a](${FILE} "secret")`, "*deleted <file>*"],
    ["a label with brackets", `[a [b] c](${FILE})`, "*deleted <file>*"],
    ["a picture", `![secret.png](${FILE})`, "*deleted <file>*"],
    ["a full address", `https://chat.example.com${FILE}`, "*deleted <file>*"],
    ["an address in brackets", `<https://chat.example.com${FILE}>`, "<*deleted <file>*>"],
    ["a name with parentheses", `[a](${FILE}(1).png)`, "*deleted <file>*"],
    [
      "an encoded path",
      `/thumbnail?url=user_uploads%2F1%2F3a%2FyGm1Oa6RN4aFqhlqn8z9yZJc%2Fsecret.png&size=full`,
      "/thumbnail?url=*deleted <file>*",
    ],
    ["a file of somebody else", `[a](${OTHERS_FILE})`, `[a](${OTHERS_FILE})`],
    ["two files", `[a](${FILE}) [b](${OTHERS_FILE})`, `*deleted <file>* [b](${OTHERS_FILE})`],
  ])("%s", (_, source, expected) => {
    expect(scrubSource(source, search)).toBe(expected);
    expect(scrubSource(expected, search)).toBe(expected);
  });

  test("takes a moment, however hostile the text", () => {
    const hostile = ["[".repeat(5000), "[a](".repeat(2500), `[a](${"(".repeat(4000)}`, "@**".repeat(3000)];
    for (const text of hostile) expect(scrubSource(`${text}${FILE}`, search)).not.toContain("secret");
  }, 2000);
});

describe("the HTML of a text", () => {
  const mention = (name: string, classes = "user-mention", id = 7) =>
    `<span class="${classes}" data-user-id="${id}">${name}</span>`;

  test.each([
    ["a mention", `<p>${mention("@Hamlet")}!</p>`, `<p>${mention("@Deleted user")}!</p>`],
    [
      "a silent mention",
      mention("Hamlet", "user-mention silent"),
      mention("Deleted user", "user-mention silent"),
    ],
    [
      "a mention of another id",
      mention("@Hamlet", "user-mention", 77),
      mention("@Hamlet", "user-mention", 77),
    ],
    [
      "a link to a file",
      `<p>See <a href="${FILE}">my <strong>secret</strong></a>.</p>`,
      "<p>See <em>deleted &lt;file&gt;</em>.</p>",
    ],
    [
      "a preview of a picture",
      `<p><a href="${FILE}">s</a></p>\n<div class="message_inline_image"><a href="${FILE}" title="secret"><img src="/thumbnail?url=user_uploads%2F1%2F3a%2FyGm1Oa6RN4aFqhlqn8z9yZJc%2Fsecret.png&amp;size=thumbnail"></a></div>`,
      "<p><em>deleted &lt;file&gt;</em></p>\n",
    ],
    [
      "a mention of a deactivated person",
      `<p>Ask @<strong>${escapedName}</strong> and @_<strong>Prince|7</strong>, <strong>Prince</strong></p>`,
      "<p>Ask @<strong>Deleted user|7</strong> and @_<strong>Deleted user|7</strong>, <strong>Prince</strong></p>",
    ],
    [
      "a mention in code",
      `<pre><code>x &lt; @**${escapedName}** &amp; ${FILE} &lt; y</code></pre>`,
      "<pre><code>x &lt; @**Deleted user|7** &amp; deleted &lt;file&gt; &lt; y</code></pre>",
    ],
    ["a path in code", `<code>${FILE}</code>`, "<code>deleted &lt;file&gt;</code>"],
    ["a file of somebody else", `<a href="${OTHERS_FILE}">a</a>`, `<a href="${OTHERS_FILE}">a</a>`],
    [
      "what is around it",
      `<p>a &lt; b<br>\n<code>x</code> 2 < 3</p><hr><div class="spoiler"><img src="x">${mention("@Hamlet")}</div>`,
      `<p>a &lt; b<br>\n<code>x</code> 2 < 3</p><hr><div class="spoiler"><img src="x">${mention("@Deleted user")}</div>`,
    ],
  ])("%s", (_, html, expected) => {
    expect(scrubHtml(html, search)).toBe(expected);
    expect(scrubHtml(expected, search)).toBe(expected);
  });

  test("tells the names by which it mentions the person", () => {
    const html = `<p>${mention("@Prince &amp; heir")} ${mention("Hamlet", "user-mention silent")} ${mention("@X", "user-mention", 8)}</p>`;
    expect(namesIn(html, search)).toEqual(["Prince & heir", "Hamlet"]);
  });
});
