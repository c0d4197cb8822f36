/** The organization for measurements of the web client, on a server of its own. */

import { authorizationOf, type DataPlan, emailOf, streamName } from "@confab/bench/data/data-plan";
import { DataSet } from "@confab/bench/data/data-set";
import { type MeasuredServer, Site } from "@confab/bench/site";
import type { PostgresProcess } from "@confab/testkit/postgres-process";

const MESSAGES = 100_000;

const plan: DataPlan = {
  seed: 1,
  users: 5000,
  readers: 100,
  unreadPerStream: 20,
  streams: 500,
  subscriptions: 40,
  topicsPerStream: 100,
};

export interface WebPlace extends AsyncDisposable {
  readonly url: string;
  readonly engine: "postgres" | "embedded";
  /** The user of the client: in 40 streams, with some unread messages in each. */
  readonly reader: { readonly email: string; readonly password: string };
  /** One of the reader's streams, with a long history. */
  readonly stream: string;
  /** Sends as another user in the stream. @returns the message's id */
  say(topic: string, content: string): Promise<number>;
  /** Calls the interface as the reader. @param path below `/api/v1` */
  call(method: string, path: string, parameters: Readonly<Record<string, string>>): Promise<unknown>;
}

export async function preparePlace(
  postgres: PostgresProcess | undefined,
  onProgress: (what: string) => void,
): Promise<WebPlace> {
  const site = await Site.create("web", postgres);
  const password = "a password that is long enough";
  const engine = await site.openEngine();
  try {
    onProgress(`generating ${plan.users} people …`);
    const data = await DataSet.create(engine, site.dataDir, plan, onProgress);
    await data.grow(engine, MESSAGES, onProgress);
    await data.setPassword(engine, 0, password);
  } finally {
    await engine.close();
  }
  const server: MeasuredServer = await site.start();
  const url = `http://127.0.0.1:${server.port}`;
  const call: WebPlace["call"] = async (method, path, parameters) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: authorizationOf(plan, 1) },
      body: new URLSearchParams(parameters),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  return {
    url,
    engine: site.kind,
    reader: { email: emailOf(0), password },
    stream: streamName(1),
    call,
    say: async (topic, content) => {
      const sent = await call("POST", "/messages", { type: "stream", to: streamName(1), topic, content });
      return (sent as { id: number }).id;
    },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}
