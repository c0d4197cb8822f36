import { defineConfig } from "vite";

/** `npm run gallery`: a page of all elements of messages, rendered in the browser. */
export default defineConfig({
  publicDir: "public",
  build: { outDir: "../dist/gallery", emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 1_000 },
});
