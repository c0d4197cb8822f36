import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { installable } from "./installable.ts";
import { slimContract } from "./slim-contract.ts";
import { typefaceLicense } from "./typeface.ts";

/**
 * The web client as the server serves it: `index.html` at `/`, all other files below `/static/app/`, named after their
 * content.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: "/static/app/",
  plugins: [react(), slimContract(), installable(), typefaceLicense()],
  build: {
    outDir: "../dist/app",
    emptyOutDir: true,
    target: "es2024",
    assetsDir: ".",
    // A strict policy rejects files embedded as `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Visitors without an account get a smaller page of their own.
    rolldownOptions: {
      input: ["index.html", "spectator.html"].map((name) => `${import.meta.dirname}/${name}`),
    },
  },
});
