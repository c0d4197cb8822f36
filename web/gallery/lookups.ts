import { compileLinkifier, type RenderLookups } from "@confab/markdown";

const ada = { id: 11, fullName: "Ada Byron" };
const general = { id: 9, name: "general" };
const onCall = { id: 3, name: "on call" };
const picture = "/picture.svg";

/** A small organization, for the elements that name people, groups, streams and tickets. */
export const lookups: RenderLookups = {
  userByName: (name) => (name.toLowerCase() === ada.fullName.toLowerCase() ? [ada] : []),
  userById: (userId) => (userId === ada.id ? ada : undefined),
  groupByName: (name) => (name === onCall.name ? onCall : undefined),
  streamByName: (name) => (name === general.name ? general : undefined),
  customEmojiByName: (name) => (name === "party_cat" ? { id: "5", name, sourceUrl: picture } : undefined),
  linkifiers: [
    compileLinkifier({ id: 1, pattern: "#(?P<id>[0-9]+)", urlTemplate: "https://tickets.example.com/{id}" }),
  ],
  siteUrl: "https://chat.example.com",
  defaultCodeBlockLanguage: null,
  inlineImagePreview: true,
  imageSource: () => ({ src: picture }),
  linkEmbed: (url) =>
    url === "https://example.com/article"
      ? {
          title: "An article",
          description: "What it says, in a sentence or two.",
          imageUrl: "https://example.com/a.png",
        }
      : undefined,
};

/** A page may take its time. */
export const renderOptions = {
  translateEmoticons: true,
  realmAware: true,
  previews: true,
  clock: () => 0,
};
