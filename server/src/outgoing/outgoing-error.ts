/** A request that brought no answer that can be used. */
export class OutgoingError extends Error {
  /** The same request may have more luck a while later. */
  readonly mayPass: boolean;
  /** The status of the answer, if there was one without success. */
  readonly status: number | undefined;

  constructor(message: string, options: ErrorOptions & { mayPass?: boolean; status?: number } = {}) {
    super(message, options);
    this.name = "OutgoingError";
    this.mayPass = options.mayPass ?? false;
    this.status = options.status;
  }
}
