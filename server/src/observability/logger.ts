/** The log: one line of JSON per entry. */
import { type DestinationStream, type Logger, pino } from "pino";
import { requestFields } from "../base/request-context.ts";
import type { LogLevel } from "../config/config.ts";

/** Creates the log. Each line names the request that it was written for, with its organization and user, if any. */
export const createLogger = (level: LogLevel, destination: DestinationStream): Logger =>
  pino(
    {
      level,
      mixin: requestFields,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    destination,
  );

/** Writes synchronously, because the last lines before a crash tell the most. */
export const standardError = (): DestinationStream => pino.destination(2);

interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: unknown;
  readonly cause?: DescribedError;
}

/**
 * Describes an error for the log. Leaves out its other properties, because database errors hold whole rows, and with
 * them messages and addresses.
 */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
