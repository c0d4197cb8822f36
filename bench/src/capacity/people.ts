/** The commands to the process of the simulated people. */
import type { Observed } from "./observations.ts";

export interface LiveOptions {
  /** Seconds that count, after the seconds of the warm-up. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** The factor by which people act faster than the load model says; default 1. */
  readonly haste?: number;
}

/** The commands: one method each. */
export interface People {
  useNodes(ports: readonly number[]): void;
  fill(messages: number, people: number): Promise<void>;
  fillTopic(topic: string, messages: number): Promise<number>;
  /** @returns the number of clients that came; negative if people left */
  resize(people: number): Promise<number>;
  leave(): void;
  /** Forgets messages and files that may have been deleted since. */
  forget(): void;
  live(options: LiveOptions): Promise<Observed>;
  expectDeath(port: number): void;
}

export interface CommandMessage {
  readonly id: number;
  readonly name: "create" | keyof People;
  readonly args: readonly unknown[];
}

export interface ResultMessage {
  readonly id: number;
  readonly result?: unknown;
  readonly problem?: string;
}
