/** A request without a usable answer. */
export class OutgoingError extends Error {
  /** True if the same request may succeed later. */
  readonly mayPass: boolean;
  /** The status of an unsuccessful answer, if one came. */
  readonly status: number | undefined;

  constructor(message: string, options: ErrorOptions & { mayPass?: boolean; status?: number } = {}) {
    super(message, options);
    this.name = "OutgoingError";
    this.mayPass = options.mayPass ?? false;
    this.status = options.status;
  }
}
