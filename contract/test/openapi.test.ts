import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { allEndpoints, allEvents, NEWEST_LEVEL } from "../src/index.ts";
import { openApiDocument } from "../src/openapi.ts";
import { referencePage } from "../src/reference-page.ts";

const document = openApiDocument({ siteUrl: "https://chat.example.com", level: NEWEST_LEVEL });

test("generates valid OpenAPI 3.1", async () => {
  const result = await new Validator().validate({ ...structuredClone(document) });
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
});

test("resolves every reference", () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g);
  let count = 0;
  for (const [, section, name] of references) {
    count += 1;
    const components = document.components[section === "responses" ? "responses" : "schemas"];
    expect(Object.keys(components)).toContain(name);
  }
  expect(count).toBeGreaterThan(allEndpoints.length);
});

test("lists every endpoint, and merges two with the same method and form of path", () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const missing = allEndpoints.filter(
    ({ name }) => !operations.some(({ operationId }) => operationId === name),
  );
  expect(missing.map(({ name }) => name)).toEqual(["getUserByEmail"]);
  expect(document.paths["/users/{user_id}"]?.["get"]?.description).toContain("address");
});

test("lists every event", () => {
  expect(document["x-events"].map(({ type, op }) => ({ type, op }))).toEqual(
    allEvents.map(({ type, op }) => ({ type, op })),
  );
  expect(document.components.schemas["RealmUserUpdateEvent"]?.properties).toHaveProperty("person");
});

test("puts parameters of GET into the query, with lists as JSON", () => {
  const parameters = document.paths["/messages"]?.["get"]?.parameters ?? [];
  expect(parameters.find(({ name }) => name === "num_before")).toMatchObject({
    in: "query",
    required: false,
    schema: { type: "integer", minimum: 0 },
  });
  expect(document.paths["/register"]?.["get"]).toBeUndefined();
  const ofMatching = document.paths["/messages/matches_narrow"]?.["get"]?.parameters ?? [];
  expect(ofMatching.find(({ name }) => name === "msg_ids")).toMatchObject({
    required: true,
    content: { "application/json": { schema: { type: "array", items: { type: "integer" } } } },
  });
});

test("puts parameters of other methods into a form, with their defaults and with lists as JSON", () => {
  const body = document.paths["/register"]?.["post"]?.requestBody;
  const form = body?.content["application/x-www-form-urlencoded"];
  expect(body?.required).toBe(false);
  expect(form?.encoding).toHaveProperty("narrow", { contentType: "application/json" });
  expect(form?.encoding).not.toHaveProperty("apply_markdown");
  expect(form?.schema.properties?.["narrow"]).toMatchObject({
    type: "array",
    items: { type: "array", prefixItems: [{ type: "string" }, { type: "string" }], items: false },
    default: [],
  });
});

test("requires no authentication for public endpoints", () => {
  const open = Object.entries(document.paths).filter(([, methods]) =>
    Object.values(methods).some(({ security }) => security?.length === 0),
  );
  expect(open.map(([path]) => path).toSorted()).toEqual([
    "/dev_fetch_api_key",
    "/dev_list_users",
    "/fetch_api_key",
    "/realm/subdomain/{subdomain}",
    "/server_settings",
  ]);
});

test("puts the key into the query for endpoints of other services", () => {
  expect(document.paths["/external/{integration}"]?.["post"]?.security).toEqual([{ apiKeyInQuery: [] }]);
});

test("quotes characters in examples that are special to a shell", () => {
  expect(document.paths["/drafts/{draft_id}"]?.["delete"]?.["x-codeSamples"]).toEqual([
    {
      lang: "Shell",
      source: `curl -sSX DELETE 'https://chat.example.com/api/v1/drafts/12' \\\n  -u "$EMAIL:$API_KEY"`,
    },
  ]);
  expect(document.paths["/messages"]?.["get"]?.["x-codeSamples"][0]?.source).toContain(
    `--data-urlencode 'narrow=[["stream", "general"]]'`,
  );
});

test("renders a complete reference page whose links all have targets", () => {
  const page = referencePage(document).toString();
  const targets = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(targets).size).toBe(targets.length);
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(targets).toContain(target);
  for (const { name } of allEndpoints.filter((endpoint) => endpoint.name !== "getUserByEmail")) {
    expect(targets).toContain(name);
  }
  expect(page).toContain("typing/start");
});

test("renders a reference page that needs no external resources and escapes text", () => {
  const page = referencePage(
    openApiDocument({ siteUrl: "https://<b>.example.com", level: NEWEST_LEVEL }),
  ).toString();
  expect(page).not.toMatch(/<script|<link|<img|src=|url\(|@import/);
  expect(page).not.toContain("<b>");
  expect(page).toContain("https://&lt;b&gt;.example.com/api/v1");
});
