import {
  compileLinkifier,
  MarkdownLibraries,
  type Rendered,
  type RenderLookups,
  type RenderOptions,
  renderMarkdown,
} from "../src/index.ts";

const users = [
  { id: 11, fullName: "Ada Byron" },
  { id: 12, fullName: "Grace Hopper" },
  { id: 13, fullName: "Grace Hopper" },
  { id: 14, fullName: "all" },
  { id: 15, fullName: "Tim <b> & Co" },
];
const groups = [{ id: 3, name: "on call" }];
const streams = [
  { id: 9, name: "general" },
  { id: 21, name: "R&D (v2.0) ünits" },
];
const customEmoji = [
  { id: "5", name: "party_cat", sourceUrl: "/user_avatars/1/emoji/images/5.png" },
  { id: "6", name: "tada", sourceUrl: "/user_avatars/1/emoji/images/6.png" },
];

/** A small organization as context for rendering. */
export const lookups: RenderLookups = {
  userByName: (name) => users.filter((user) => user.fullName.toLowerCase() === name.toLowerCase()),
  userById: (userId) => users.find((user) => user.id === userId),
  groupByName: (name) => groups.find((group) => group.name === name),
  streamByName: (name) => streams.find((stream) => stream.name === name),
  customEmojiByName: (name) => customEmoji.find((emoji) => emoji.name === name),
  linkifiers: [
    compileLinkifier({ id: 1, pattern: "#(?P<id>\\d+)", urlTemplate: "https://bugs.example.com/{id}" }),
    compileLinkifier({
      id: 2,
      pattern: "(?P<repo>[a-z]+)#(?P<id>\\d+)",
      urlTemplate: "https://code.example.com/{repo}/100%25/{id}",
    }),
  ],
  siteUrl: "https://chat.example.com",
  defaultCodeBlockLanguage: null,
  inlineImagePreview: true,
  imageSource: (url) => ({ src: url }),
  linkEmbed: () => undefined,
};

/** All libraries that the tests use. */
const libraries = new MarkdownLibraries();
const languages = "python js ts rust java c go bash json html css diff latex sql".split(" ");
await libraries.loadFor(`$$ <time: ${languages.map((language) => `\`\`\`${language}\n`).join("")}`, null);

/** Options with a clock that stands still, and without previews, which would follow every link to an image. */
export const plainMessage: RenderOptions = {
  translateEmoticons: false,
  realmAware: true,
  previews: false,
  libraries,
  clock: () => 0,
};

export function render(source: string, options: RenderOptions = plainMessage): Rendered {
  return renderMarkdown(source, lookups, options);
}

export function html(source: string, options: RenderOptions = plainMessage): string {
  return render(source, options).html;
}
