import { describe, expect, test } from "vitest";
import { type LinkEmbed, renderMarkdown } from "../src/index.ts";
import { lookups, plainMessage } from "./support.ts";

const withPreviews = { ...plainMessage, previews: true };

const render = (source: string, more: Partial<typeof lookups> = {}) =>
  renderMarkdown(source, { ...lookups, linkifiers: [], ...more }, withPreviews);
const html = (source: string, more?: Partial<typeof lookups>) => render(source, more).html;

const anchor = (url: string, text = url) => `<a href="${url}">${text}</a>`;
const image = (url: string, src = url) =>
  `<div class="message_inline_image"><a href="${url}"><img src="${src}"></a></div>`;
const titled = (url: string, title: string) =>
  `<div class="message_inline_image"><a href="${url}" title="${title}"><img src="${url}"></a></div>`;

const cat = "https://x.org/cat.png";
const dog = "https://x.org/dog.jpg";

describe("a linked image", () => {
  test.each("bmp gif jpe jpeg jpg png webp PNG".split(" "))("ends in .%s", (ending) => {
    const url = `https://x.org/a.${ending}`;
    expect(html(`see ${url}`)).toBe(`<p>see ${anchor(url)}</p>\n${image(url)}`);
  });

  test.each(["svg", "tiff", "png.html", "html"])("does not end in .%s", (ending) => {
    expect(html(`see https://x.org/a.${ending}`)).not.toContain("message_inline_image");
  });

  test("is recognized by its path, whatever follows", () => {
    const url = "https://x.org/a.png?size=1&b=2#c";
    const escaped = url.replace("&", "&amp;");
    expect(html(`see ${url}`)).toBe(`<p>see ${anchor(escaped)}</p>\n${image(escaped)}`);
    expect(html("see https://x.org/?a.png")).not.toContain("message_inline_image");
  });

  test("has the text of its link as title", () => {
    expect(html(`[A *"cat"* &amp; :tada:](${cat})`)).toContain(titled(cat, "A &quot;cat&quot; &amp; :tada:"));
    expect(html("x.org/cat.png")).toBe(
      `<p>${anchor("http://x.org/cat.png", "x.org/cat.png")}</p>\n${titled("http://x.org/cat.png", "x.org/cat.png")}`,
    );
    expect(html(`[](${cat})`)).toContain(image(cat));
  });

  test("appears after the block that links it", () => {
    expect(html(`a ${cat}\nb ${dog}\n\nc`)).toBe(
      `<p>a ${anchor(cat)}<br>\nb ${anchor(dog)}</p>\n${image(cat)}${image(dog)}<p>c</p>`,
    );
    expect(html(`# ${cat}\nb`)).toBe(`<h1>${anchor(cat)}</h1>\n${image(cat)}<p>b</p>`);
    expect(html(`**[${cat}](${cat})**`)).toBe(`<p><strong>${anchor(cat)}</strong></p>\n${image(cat)}`);
  });

  test("appears after the table that links it", () => {
    const source = `a | b\n--|--\n${cat} | ${dog}\n\nc`;
    expect(html(source)).toMatch(/<\/table>\n<div class="message_inline_image">.*<p>c<\/p>$/);
    expect(html(source).split("</table>\n")[1]).toBe(`${image(cat)}${image(dog)}<p>c</p>`);
  });

  test("appears inside the item of a list", () => {
    expect(html(`* a ${cat}\n* b`)).toBe(`<ul>\n<li>a ${anchor(cat)}${image(cat)}</li>\n<li>b</li>\n</ul>`);
    expect(html(`* a\n\n* b ${cat}`)).toBe(
      `<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b ${anchor(cat)}</p>\n${image(cat)}</li>\n</ul>`,
    );
    expect(html(`* a ${cat}\n  * b ${dog}`)).toBe(
      `<ul>\n<li>a ${anchor(cat)}${image(cat)}<ul>\n<li>b ${anchor(dog)}${image(dog)}</li>\n</ul>\n</li>\n</ul>`,
    );
  });

  test("replaces a paragraph that is its bare address", () => {
    expect(html(cat)).toBe(image(cat));
    expect(html(`a\n\n${cat}\n\nb`)).toBe(`<p>a</p>\n${image(cat)}<p>b</p>`);
    expect(html(`${cat}\n\n${dog}`)).toBe(`${image(cat)}${image(dog)}`);
    expect(html(`* ${cat}\n* b`)).toBe(`<ul>\n<li>${image(cat)}</li>\n<li>b</li>\n</ul>`);
    expect(html(`* ${cat}\n\n* b`)).toContain(`<ul>\n<li>\n${image(cat)}</li>\n`);
  });

  test("keeps a paragraph that contains more", () => {
    expect(html(`${cat}.`)).toContain(`<p>${anchor(cat)}.</p>\n`);
    expect(html(`[a](${cat})`)).toContain(`<p>${anchor(cat, "a")}</p>\n`);
    expect(html(`${cat}\n${dog}`)).toContain(`<p>${anchor(cat)}<br>\n${anchor(dog)}</p>\n`);
    expect(html(`# ${cat}`)).toContain(`<h1>${anchor(cat)}</h1>\n`);
  });

  test("is shown once", () => {
    expect(html(`a ${cat}\n\nb ${cat}`)).toBe(
      `<p>a ${anchor(cat)}</p>\n${image(cat)}<p>b ${anchor(cat)}</p>`,
    );
    expect(html(`${cat}\n\n${cat}`)).toBe(`${image(cat)}<p>${anchor(cat)}</p>`);
  });

  test("may be an upload, by its path", () => {
    for (const url of ["/user_uploads/1/ab/f.png", "user_uploads/1/ab/f.png"]) {
      const source = url.startsWith("/") ? `[f.png](${url})` : `[f.png](${lookups.siteUrl}/${url})`;
      expect(html(source)).toBe(`<p>${anchor(url, "f.png")}</p>\n${titled(url, "f.png")}`);
    }
    expect(html("[f](/user_uploads/1/ab/f.pdf)")).not.toContain("message_inline_image");
    expect(html("[f](/elsewhere/f.png)")).not.toContain("message_inline_image");
    expect(html("[f](ftp://x.org/f.png)")).not.toContain("message_inline_image");
  });

  test("may be on a page of GitHub or Dropbox that shows it", () => {
    const blob = "https://github.com/a/b/blob/main/c/d.png";
    const raw = "https://raw.githubusercontent.com/a/b/main/c/d.png";
    expect(html(`see ${blob}?raw=true`)).toBe(`<p>see ${anchor(`${blob}?raw=true`)}</p>\n${image(raw)}`);
    const shared = "https://www.dropbox.com/s/abc/d.png?dl=0";
    expect(html(`see ${shared}`)).toContain(image(shared, "https://www.dropbox.com/s/abc/d.png?raw=1"));
  });

  test("may be shown in a smaller version", () => {
    const imageSource = (url: string) => ({ src: `/small?${url}`, fullSize: `/full?${url}&a` });
    expect(html(cat, { imageSource })).toBe(
      `<div class="message_inline_image"><a href="${cat}"><img data-src-fullsize="/full?${cat}&amp;a" src="/small?${cat}"></a></div>`,
    );
  });

  test("is hidden if the organization switched previews off, and outside messages", () => {
    const without = `<p>${anchor(cat)}</p>`;
    expect(html(cat, { inlineImagePreview: false })).toBe(without);
    expect(renderMarkdown(cat, lookups, plainMessage).html).toBe(without);
  });

  test("follows a literal exclamation mark", () => {
    expect(html(`![a](${cat})`)).toBe(`<p>![a](${anchor(cat)})</p>\n${image(cat)}`);
  });
});

describe("previews", () => {
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, number) => `https://x.org/${number}.png`);
  const count = (source: string) => html(source).split("message_inline_image").length - 1;

  test("are limited to five; with more links there are none", () => {
    expect(count(numbered(5).join("\n\n"))).toBe(5);
    expect(count(numbered(6).join("\n\n"))).toBe(0);
    expect(html(numbered(6).join(" "))).not.toContain("message_inline_image");
  });

  test("count other links as well, and each address once", () => {
    expect(count([...numbered(5), "https://x.org"].join(" "))).toBe(0);
    expect(count([...numbered(5), ...numbered(5)].join(" "))).toBe(5);
  });

  test("don't count links into the organization", () => {
    expect(count(`${numbered(5).join(" ")} #**general**`)).toBe(5);
  });

  test.each([
    ["> ", ""],
    ["```quote\n", "\n```\n\n"],
    ["```quote\n* ", "\n```\n\n"],
  ])("skip a quote after %j, and don't count its links", (before, after) => {
    expect(html(`${before}${cat}${after}`)).toContain(anchor(cat));
    expect(count(`${before}${cat}${after}`)).toBe(0);
    const quoted = numbered(9).join(" ");
    expect(count(`${before}${quoted}${after || "\n\n"}${numbered(5).join(" ")}`)).toBe(5);
  });

  test("appear outside the quote if an address is linked there, too", () => {
    expect(html(`> ${cat}\n\n${cat}`)).toBe(
      `<blockquote>\n<p>${anchor(cat)}</p>\n</blockquote>\n${image(cat)}`,
    );
  });

  test("appear in the part of a spoiler that contains the link", () => {
    expect(html(`\`\`\`spoiler a ${dog}\nb ${cat}\n\`\`\`\nc`)).toBe(
      `<div class="spoiler-block"><div class="spoiler-header">\n<p>a ${anchor(dog)}</p>\n${image(dog)}</div>` +
        `<div class="spoiler-content" aria-hidden="true">\n<p>b ${anchor(cat)}</p>\n${image(cat)}</div></div>\n<p>c</p>`,
    );
  });

  test("ignore code", () => {
    expect(count(`\`${cat}\``)).toBe(0);
    expect(count(`\`\`\`\n${cat}\n\`\`\``)).toBe(0);
  });
});

describe("a linked video", () => {
  const youtube = (url: string) =>
    `<div class="youtube-video message_inline_image"><a data-id="dQw4w9-_gXc" href="${url}"><img src="https://i.ytimg.com/vi/dQw4w9-_gXc/default.jpg"></a></div>`;

  test.each([
    "https://www.youtube.com/watch?v=dQw4w9-_gXc",
    "http://youtube.com/watch?list=a&v=dQw4w9-_gXc&t=1m",
    "https://m.youtube.com/watch?v=dQw4w9-_gXc#t=1",
    "https://youtu.be/dQw4w9-_gXc",
    "https://youtu.be/dQw4w9-_gXc?t=1",
    "https://www.youtube.com/embed/dQw4w9-_gXc",
    "https://www.youtube.com/v/dQw4w9-_gXc",
    "https://www.youtube-nocookie.com/embed/dQw4w9-_gXc",
  ])("on YouTube is shown below its paragraph, which is kept: %s", (url) => {
    const escaped = url.replaceAll("&", "&amp;");
    expect(html(url)).toBe(`<p>${anchor(escaped)}</p>\n${youtube(escaped)}`);
    expect(html(url, { inlineImagePreview: false })).toBe(`<p>${anchor(escaped)}</p>`);
    expect(render(url).previewUrls).toEqual([]);
  });

  test.each([
    "https://www.youtube.com/",
    "https://www.youtube.com/watch?v=short",
    "https://www.youtube.com/about?v=dQw4w9-_gXc",
    "https://youtube.com.x.org/watch?v=dQw4w9-_gXc",
    "https://youtu.be/dQw4w9-_gXc/more",
  ])("is not shown for other pages of YouTube, or for similar addresses: %s", (url) => {
    expect(html(url)).not.toContain("youtube-video");
  });

  test("on Vimeo is shown once its page is loaded, in a player independent of the page's data", () => {
    const embed: LinkEmbed = {
      title: 'A "film"',
      description: "About",
      imageUrl: "https://i.vimeocdn.com/1",
    };
    for (const url of ["https://vimeo.com/12345", "https://vimeo.com/channels/staff/12345"]) {
      const shown = html(url, { linkEmbed: () => embed });
      const player =
        "&lt;iframe src=&quot;https://player.vimeo.com/video/12345&quot; width=&quot;640&quot; height=&quot;360&quot; frameborder=&quot;0&quot; allow=&quot;autoplay; fullscreen&quot; allowfullscreen&gt;&lt;/iframe&gt;";
      expect(shown).toBe(
        `<p>${anchor(url)}</p>\n<div class="embed-video message_inline_image"><a data-id="${player}" href="${url}" title="A &quot;film&quot;"><img src="https://i.vimeocdn.com/1"></a></div>`,
      );
      expect(render(url).previewUrls).toEqual([url]);
    }
    expect(html("https://vimeo.com/about", { linkEmbed: () => embed })).not.toContain("embed-video");
  });
});

describe("a linked page", () => {
  const url = "https://x.org/page?a=1&b=2";
  const escaped = "https://x.org/page?a=1&amp;b=2";
  const embedded = (embed: LinkEmbed) => html(url, { linkEmbed: (of) => (of === url ? embed : undefined) });
  const heading = (title: string) =>
    `<div class="message_embed_title"><a href="${escaped}" title="${title}">${title}</a></div>`;

  test("is shown with title, description and picture", () => {
    expect(embedded({ title: "T", description: "D", imageUrl: "https://x.org/i.png" })).toBe(
      `<p>${anchor(escaped)}</p>\n<div class="message_embed"><a class="message_embed_image" href="${escaped}" style="background-image: url(https://x.org/i.png)"></a><div class="data-container">${heading("T")}<div class="message_embed_description">D</div></div></div>`,
    );
  });

  test("is shown with the available parts", () => {
    expect(embedded({ title: "T", description: null, imageUrl: null })).toContain(
      `<div class="message_embed"><div class="data-container">${heading("T")}</div></div>`,
    );
    expect(embedded({ title: null, description: "D", imageUrl: null })).toBe(`<p>${anchor(escaped)}</p>`);
  });

  test("is shown as a picture if it is one", () => {
    const picture = { title: null, description: null, imageUrl: url };
    expect(embedded(picture)).toBe(`<p>${anchor(escaped)}</p>\n${image(escaped)}`);
    expect(html(url, { linkEmbed: () => picture, inlineImagePreview: false })).toBe(
      `<p>${anchor(escaped)}</p>`,
    );
  });

  test("can't produce anything but text and its picture", () => {
    const shown = embedded({
      title: '<b>"T"</b>',
      description: "<script>alert(1)</script>",
      imageUrl: "https://x.org/a);color:red;b:url('\"\\ <c>",
    });
    expect(shown).toContain('title="&lt;b&gt;&quot;T&quot;&lt;/b&gt;">&lt;b&gt;"T"&lt;/b&gt;</a>');
    expect(shown).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(shown).toContain("url(https://x.org/a%29;color:red;b:url%28%27%22/%20%3Cc%3E)");
    expect(embedded({ title: "T", description: null, imageUrl: "javascript:alert(1)" })).not.toContain(
      "style",
    );
    expect(embedded({ title: null, description: null, imageUrl: "data:image/png,a" })).not.toContain("<img");
  });

  test("is reported for fetching once, unless it is quoted or one of many", () => {
    expect(
      render(`${url} x.org ${url} ${cat} a@x.org #**general** /user_uploads/1 [a](/b)`).previewUrls,
    ).toEqual([url, "http://x.org"]);
    expect(render(`> ${url}`).previewUrls).toEqual([]);
    const many = Array.from({ length: 6 }, (_, number) => `https://x.org/${number}`);
    expect(render(many.slice(1).join(" ")).previewUrls).toHaveLength(5);
    expect(render(many.join(" ")).previewUrls).toEqual([]);
    expect(renderMarkdown(url, lookups, plainMessage).previewUrls).toEqual([]);
  });
});
