/** Describes a call of this page to the API, so that its answer can be copied for reading offline. */
export interface ObservedCall {
  readonly name: string;
  readonly input: unknown;
  /** Holds the account that was signed in when the call was made. */
  readonly email: string | undefined;
  readonly answer: Promise<unknown>;
}
