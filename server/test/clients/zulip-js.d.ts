declare module "zulip-js" {
  /** A call, or a group of them by name. */
  export type Resource =
    | ((...parameters: unknown[]) => Promise<unknown>)
    | { readonly [name: string]: Resource };

  export default function zulip(config: Readonly<Record<string, string>>): Promise<Resource>;
}
