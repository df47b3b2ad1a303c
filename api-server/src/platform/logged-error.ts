/** What an error may say about itself in a log: its other fields can hold the user's texts. */
const shown = [
  'code',
  'status',
  'statusCode',
  'syscall',
  'address',
  'port',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
];
const queryMost = 1_000;
const causesMost = 5;

/** An error as a log line carries it: without parameters, rows or bodies, which the messages of failed statements hold. */
export function loggedError(error: unknown, causes = causesMost): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = Object.fromEntries(shown.flatMap((name) => (name in error ? [[name, (error as never)[name]]] : [])));
  return {
    type: error.name,
    message: messageOf(error),
    ...fields,
    stack: framesOf(error),
    ...(error.cause && causes > 0 ? { cause: loggedError(error.cause, causes - 1) } : {}),
  };
}

/** The message, without what a failed statement was given. */
export function messageOf(error: Error): string {
  if ('query' in error && 'params' in error) return `Failed query: ${String(error.query).slice(0, queryMost)}`;
  // PostgreSQL quotes values in its sentences; the code says as much.
  return 'severity' in error && 'routine' in error ? 'The database refused the statement.' : error.message;
}

/** The stack begins with the message. */
const framesOf = ({ stack = '' }: Error) => stack.slice(Math.max(0, stack.search(/^ {4}at /m)));
