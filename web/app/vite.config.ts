import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { installable } from "./installable.ts";
import { slimContract } from "./slim-contract.ts";

/** The web client, as the server serves it: `index.html` at `/`, all else below `/static/app/`, under names of its content. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/static/app/",
  plugins: [react(), slimContract(), installable()],
  build: {
    outDir: "../dist/app",
    emptyOutDir: true,
    target: "es2024",
    assetsDir: ".",
    // A strict policy takes no files that stand in the page as `data:`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // People without an account have a page of their own, with less in it.
    rolldownOptions: {
      input: ["index.html", "spectator.html"].map((name) => `${import.meta.dirname}/${name}`),
    },
  },
});
