/** Measures how hard a password is to guess (docs/interface/settings.md#changing-settings). */

export const MIN_PASSWORD_LENGTH = 6;
export const MIN_PASSWORD_GUESSES = 10_000;

/**
 * The number of characters that are measured: the time grows with the square of the length, and further characters
 * hardly matter.
 */
const MEASURED_LENGTH = 64;

/** @param known texts that an attacker tries first: the account's address and name */
export async function isWeakPassword(password: string, known: readonly string[]): Promise<boolean> {
  if ([...password].length < MIN_PASSWORD_LENGTH) return true;
  const estimator = await loadEstimator();
  const words = known.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return estimator.check(password.slice(0, MEASURED_LENGTH), words).guesses < MIN_PASSWORD_GUESSES;
}

/** Loads the estimator for the first change of a password: its word lists take thirty megabytes of memory. */
async function loadEstimator() {
  estimator ??= Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  );
  return estimator;
}

let estimator: Promise<InstanceType<typeof import("@zxcvbn-ts/core")["ZxcvbnFactory"]>> | undefined;
