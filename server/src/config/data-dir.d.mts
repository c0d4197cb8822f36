/**
 * Returns the absolute path of the data directory that the environment names. It is read before the rest of the
 * configuration.
 */
export declare function dataDirOf(environment: Readonly<Record<string, string | undefined>>): string;
