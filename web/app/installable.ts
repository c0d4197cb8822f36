/**
 * Makes the client an installable app: generates icons of all sizes from one drawing, and builds the service worker.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { build, type Plugin, type Rolldown } from "vite";

const GROUND = "#0b6e5f";
const drawing = readFileSync(new URL("../src/icon.svg", import.meta.url), "utf8");

/** The icon for systems that crop icons: its background reaches the edges, and the drawing stays clear of them. */
const maskable = drawing
  .replaceAll("#fff", "ground")
  .replaceAll(GROUND, "#fff")
  .replaceAll('"ground"', `"${GROUND}"`)
  .replace(
    'viewBox="0 0 32 32">',
    `viewBox="-9 -9 50 50"><rect x="-9" y="-9" width="50" height="50" fill="${GROUND}"/>`,
  );

const wanted = [
  { size: 192, svg: drawing, purpose: "any" },
  { size: 512, svg: drawing, purpose: "any" },
  { size: 192, svg: maskable, purpose: "maskable" },
  { size: 512, svg: maskable, purpose: "maskable" },
  { size: 180, svg: maskable, purpose: "apple" },
] as const;

export const installable = (): Plugin => {
  let icons: readonly { fileName: string; source: Buffer; size: number; purpose: string }[] = [];
  return {
    name: "installable",
    apply: "build",
    async buildStart() {
      icons = await Promise.all(
        wanted.map(async ({ size, svg, purpose }) => {
          const source = await sharp(Buffer.from(svg), { density: 1200 }).resize(size, size).png().toBuffer();
          const digest = createHash("sha256").update(source).digest("hex").slice(0, 8);
          return { fileName: `icon-${purpose}-${size}-${digest}.png`, source, size, purpose };
        }),
      );
      for (const { fileName, source } of icons) this.emitFile({ type: "asset", fileName, source });
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: manifestOf(icons) });
    },
    transformIndexHtml: () => {
      const apple = icons.find(({ purpose }) => purpose === "apple");
      return apple
        ? [
            {
              tag: "link",
              attrs: { rel: "apple-touch-icon", href: `/static/app/${apple.fileName}` },
              injectTo: "head",
            },
          ]
        : [];
    },
    async writeBundle({ dir }, bundle) {
      const catalogues = cataloguesIn(bundle);
      const others = new Set(Object.values(catalogues));
      const files = Object.keys(bundle).filter(
        (name) => /\.(?:js|css|svg|png|woff2)$/.test(name) && !others.has(name),
      );
      const icon = icons.find(({ purpose }) => purpose === "apple")?.fileName;
      const entry = Object.values(bundle).find((each) => each.type === "chunk" && each.isEntry)?.fileName;
      await build({
        configFile: false,
        logLevel: "warn",
        define: { BUILD: JSON.stringify({ files, catalogues, entry, icon }) },
        build: {
          ...(dir !== undefined && { outDir: dir }),
          emptyOutDir: false,
          target: "es2024",
          lib: {
            entry: fileURLToPath(new URL("../worker/service-worker.ts", import.meta.url)),
            formats: ["es"],
            fileName: () => "service-worker.js",
          },
        },
      });
    },
  };
};

/** Returns the files with the texts of a language, by its code. English is part of other files. */
function cataloguesIn(bundle: Rolldown.OutputBundle): Record<string, string> {
  const found: Record<string, string> = {};
  for (const file of Object.values(bundle)) {
    const module = file.type === "chunk" && file.isDynamicEntry ? file.facadeModuleId : null;
    const code = /\/web\/src\/text\/([\w-]+)\.ts$/.exec(module ?? "")?.[1];
    if (code !== undefined) found[code] = file.fileName;
  }
  return found;
}

/** The server fills in the organization's name. */
const manifestOf = (icons: readonly { fileName: string; size: number; purpose: string }[]): string =>
  JSON.stringify({
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: GROUND,
    icons: icons.flatMap(({ fileName, size, purpose }) =>
      purpose === "apple"
        ? []
        : [{ src: `/static/app/${fileName}`, sizes: `${size}x${size}`, type: "image/png", purpose }],
    ),
  });
