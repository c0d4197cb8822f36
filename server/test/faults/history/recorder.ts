/** Sends requests to nodes, and records the requests and their outcomes. */
import {
  type Cluster,
  type Method,
  PATIENCE_MILLISECONDS,
  type Parameters,
  type Person,
  patience,
  type RawAnswer,
} from "@confab/testkit";
import type { Operation, Outcome } from "./operation.ts";

/** The person and their request. The other fields are its meaning for the checker. */
export type Request = Pick<Operation, "client" | "text" | "makes" | "finds" | "needs" | "sends"> & {
  readonly person: Person;
  readonly node: number;
  readonly method: Method;
  readonly path: string;
  readonly parameters?: Parameters;
};

export interface Reply<T> {
  readonly outcome: Outcome;
  /** The body of the answer, whatever its status. */
  readonly body: T | undefined;
}

interface ErrorBody {
  readonly code?: string;
  readonly msg?: string;
}

export class Recorder {
  readonly operations: Operation[] = [];
  readonly #cluster: Cluster;
  readonly #begun = performance.now();
  /** The times at which nodes were stopped and could not answer. */
  readonly #stops: { readonly node: number; readonly start: number; end: number }[] = [];

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  /** Milliseconds since the history began. */
  now(): number {
    return performance.now() - this.#begun;
  }

  /** Records that the node can't answer, from now until the returned function is called. */
  noteStop(node: number): () => void {
    const stop = { node, start: this.now(), end: Infinity };
    this.#stops.push(stop);
    return () => {
      stop.end = this.now();
    };
  }

  /** Records an operation that is not a request to a node. */
  note(operation: Pick<Operation, "client" | "text"> & Partial<Operation>): void {
    const now = this.now();
    this.operations.push({ node: -1, start: now, end: now, outcome: "done", detail: "", ...operation });
  }

  /** Sends a request and records it. */
  async ask<T>(request: Request): Promise<Reply<T>> {
    const { person, node, method, path, parameters, ...more } = request;
    const start = this.now();
    const { outcome, detail, body } = await this.#send<T>(request, start);
    const id = (body as { id?: unknown } | undefined)?.id;
    const sends = more.sends && (typeof id === "number" ? { ...more.sends, id } : more.sends);
    const operation = { ...more, node, start, end: this.now(), outcome, detail };
    this.operations.push(sends ? { ...operation, sends } : operation);
    return { outcome, body };
  }

  async #send<T>(
    { person, node, method, path, parameters }: Request,
    start: number,
  ): Promise<Reply<T> & { readonly detail: string }> {
    const signal = AbortSignal.timeout(patience(PATIENCE_MILLISECONDS));
    let answer: RawAnswer<T>;
    try {
      answer = await person.at(this.#cluster.node(node).url).request<T>(method, path, parameters, signal);
    } catch (error) {
      const outcome = signal.aborted ? this.#patienceLost(node, start) : unreached(error);
      return {
        outcome,
        body: undefined,
        detail: signal.aborted ? "" : String((error as Error).cause ?? error),
      };
    }
    const { status, headers, body } = answer;
    if (status === 200) return { outcome: "done", body, detail: "" };
    const { msg, code } = (body ?? {}) as ErrorBody;
    return { outcome: outcomeOf(status, headers), body, detail: `${status} ${code ?? ""} ${msg ?? ""}` };
  }

  #patienceLost(node: number, start: number): Outcome {
    return this.#stops.some((stop) => stop.node === node && stop.end > start) ? "given up" : "hang";
  }
}

function outcomeOf(status: number, headers: Headers): Outcome {
  if (status === 503 && headers.has("retry-after")) return "unavailable";
  return status >= 400 && status < 500 ? "refused" : "wrong";
}

const unreached = (error: unknown): Outcome => {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code === "ECONNREFUSED" ? "not reached" : "no connection";
};
