/** Reads the answers of GIPHY's interface, and ignores what it does not know. */
import { GIFS_PER_PAGE, MAX_GIF_OFFSET } from "@confab/contract";
import type { GifOptions } from "../config/gif-options.ts";

/** The audience for which pictures have to be suitable, as GIPHY names it. */
export type Rating = "y" | "g" | "pg" | "pg-13" | "r";

export interface GifQuery {
  /** Empty for popular pictures. */
  readonly words: string;
  readonly offset: number;
  readonly rating: Rating;
}

/** A moving picture at GIPHY's own addresses. */
export interface FoundGif {
  readonly title: string;
  /** The address of a picture of at most some 2 MB. */
  readonly url: string;
  /** The address of a smaller picture with few frames, 200 pixels wide. */
  readonly previewUrl: string;
  /** Pixels of the smaller picture. */
  readonly width: number;
  readonly height: number;
}

export interface GifPage {
  readonly gifs: readonly FoundGif[];
  readonly nextOffset: number | null;
}

const MAX_TITLE_LENGTH = 200;
const MAX_URL_LENGTH = 1000;
const MAX_PIXELS = 10_000;

/** Returns the address of the request for a query, with the operator's key. */
export function requestAddress({ url, apiKey }: GifOptions, { words, offset, rating }: GifQuery): string {
  const parameters = new URLSearchParams({
    api_key: apiKey,
    ...(words !== "" && { q: words }),
    limit: String(GIFS_PER_PAGE),
    offset: String(offset),
    rating,
  });
  return `${url}/v1/gifs/${words === "" ? "trending" : "search"}?${parameters}`;
}

/**
 * @param offset the offset of the query
 * @returns undefined for an answer that is not one of GIPHY's
 */
export function readPage(body: string, offset: number): GifPage | undefined {
  const answer = parsed(body);
  const entries = field(answer, "data");
  if (!Array.isArray(entries)) return undefined;
  const gifs = entries.slice(0, GIFS_PER_PAGE).map(readGif);
  const next = offset + entries.length;
  const total = Number(field(field(answer, "pagination"), "total_count"));
  const hasMore = entries.length > 0 && next < total && next <= MAX_GIF_OFFSET;
  return { gifs: gifs.filter((gif) => gif !== undefined), nextOffset: hasMore ? next : null };
}

/** Returns undefined for an entry without usable pictures. */
function readGif(entry: unknown): FoundGif | undefined {
  const images = field(entry, "images");
  const url = addressOf(field(images, "downsized")) ?? addressOf(field(images, "original"));
  const preview = field(images, "fixed_width_downsampled") ?? field(images, "fixed_width");
  const previewUrl = addressOf(preview);
  const [width, height] = [pixels(field(preview, "width")), pixels(field(preview, "height"))];
  if (url === undefined || previewUrl === undefined || width === undefined || height === undefined)
    return undefined;
  return { title: title(field(entry, "title")), url, previewUrl, width, height };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

function addressOf(picture: unknown): string | undefined {
  const url = field(picture, "url");
  if (typeof url !== "string" || url.length > MAX_URL_LENGTH || !URL.canParse(url)) return undefined;
  return /^https?:$/.test(new URL(url).protocol) ? new URL(url).href : undefined;
}

/** Returns a number of pixels, which GIPHY sends as text. */
function pixels(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 && number <= MAX_PIXELS ? number : undefined;
}

const title = (value: unknown): string =>
  typeof value === "string" ? value.replace(/\s+/g, " ").trim().slice(0, MAX_TITLE_LENGTH) : "";
