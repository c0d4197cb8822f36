import { afterEach, describe, expect, test } from "vitest";
import { html } from "./support.ts";

const paragraph = (source: string) => html(source).replace(/^<p>(.*)<\/p>$/s, "$1");

const written: readonly [text: string, datetime: string][] = [
  ["2020-01-01T12:00:00+01:00", "2020-01-01T11:00:00Z"],
  ["2020-01-01T12:00:00Z", "2020-01-01T12:00:00Z"],
  ["2020-01-01T12:00:00.5-0330", "2020-01-01T15:30:00Z"],
  ["2020-01-01 12:30", "2020-01-01T12:30:00Z"],
  ["2020-02-29", "2020-02-29T00:00:00Z"],
  ["20200229", "2020-02-29T00:00:00Z"],
  ["Jun 5th 2017, 10:30pm", "2017-06-05T22:30:00Z"],
  ["5 June 2017 at 10 pm EST", "2017-06-06T03:00:00Z"],
  ["Mon, 05 Jun 2017 22:30:00 +0530", "2017-06-05T17:00:00Z"],
  ["Thu Oct 26 11:00:09 EDT 2023", "2023-10-26T15:00:09Z"],
  ["1/2/2017", "2017-01-02T00:00:00Z"],
  ["31/12/2017", "2017-12-31T00:00:00Z"],
  ["2022-03-27 02:30", "2022-03-27T02:30:00Z"],
  ["0", "1970-01-01T00:00:00Z"],
  ["1496701800", "2017-06-05T22:30:00Z"],
  ["1496701800.9", "2017-06-05T22:30:00Z"],
];

const zone = process.env["TZ"];
afterEach(() => {
  process.env["TZ"] = zone ?? "UTC";
});

describe.each(["UTC", "Europe/Berlin", "America/Sao_Paulo"])(
  "a time, on a machine in the zone %s",
  (machine) => {
    test.each(written)("%s", (text, datetime) => {
      process.env["TZ"] = machine;
      expect(paragraph(`a <time:${text}>.`)).toBe(`a <time datetime="${datetime}">${text}</time>.`);
    });
  },
);

test.each([
  "",
  "yesterday",
  "now",
  "12:30",
  "25 Dec",
  "June 2017",
  "2017-02-30",
  "2017-13-01",
  "1 Jan 2017 and more",
  "before 1 Jan 2017",
  "1 Jan 2017 - 3 Jan 2017",
  "99999999999999",
  "-5",
  "**b** &",
])("rejects an incomplete date: %j", (text) => {
  const shown = text.replace("&", "&amp;");
  expect(paragraph(`<time:${text}>`)).toBe(
    `<span class="timestamp-error">Invalid time format: ${shown}</span>`,
  );
});

test.each([
  "<time:2020-01-01",
  "<time:2020-01-01\n>",
  "<time 2020-01-01>",
  "`<time:2020-01-01>`",
  "<Time:0>",
])("rejects an invalid time: %j", (source) => {
  expect(paragraph(source)).not.toMatch(/<time|timestamp-error/);
});
