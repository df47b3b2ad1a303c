/** Explains why an address did not answer. `fetch` hides the reason in the cause of its error. */
export function unreachable(origin: string, error: unknown): Error {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new Error(`${origin} could not be reached: ${reason instanceof Error ? reason.message : String(reason)}`, { cause: error });
}
