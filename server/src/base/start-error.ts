/**
 * A reason not to start. Its message is written for the operator and says what was wrong and what to do. It is printed
 * as it is, without a stack.
 */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
