/** The data directory that the environment names, absolute. Read before anything else of the configuration is. */
export declare function dataDirOf(environment: Readonly<Record<string, string | undefined>>): string;
