/** Paints a backdrop to send as a picture, so that the repository needs no picture file. */
import type { Browser } from "playwright-core";

const hills = (colour: string, height: number, waves: string) =>
  `<path fill="${colour}" d="M0 ${height} ${waves} V600 H960 V${height}"/>`;

const scene = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 600" width="960" height="600">
  <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#1b2a52"/><stop offset="1" stop-color="#e0a45c"/></linearGradient></defs>
  <rect width="960" height="600" fill="url(#sky)"/>
  <circle cx="700" cy="150" r="60" fill="#fdf3d0"/>
  ${hills("#3f4d6b", 380, "Q 200 260 430 380 T 960 330")}
  ${hills("#26334a", 470, "Q 260 380 520 470 T 960 430")}
  ${hills("#131c2c", 540, "Q 300 500 600 545 T 960 520")}
  <path fill="#7d1020" d="M0 0 H150 Q110 300 150 600 H0 Z M960 0 H810 Q850 300 810 600 H960 Z"/>
</svg>`;

/** @returns a PNG file */
export async function paintScene(browser: Browser): Promise<Uint8Array<ArrayBuffer>> {
  const page = await browser.newPage({ viewport: { width: 960, height: 600 } });
  await page.setContent(scene);
  const picture = await page.locator("svg").screenshot();
  await page.close();
  return new Uint8Array(picture);
}
