/** Lists the fields of an error that may be logged. Other fields can contain the user's texts. */
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

/** Returns an error for the log, without the parameters, rows or bodies that the messages of failed statements contain. */
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

/** Returns an error's message without the parameters of a failed statement. */
export function messageOf(error: Error): string {
  if ('query' in error && 'params' in error) return `Failed query: ${String(error.query).slice(0, queryMost)}`;
  // PostgreSQL quotes values in its messages, and the code says enough.
  return 'severity' in error && 'routine' in error ? 'The database refused the statement.' : error.message;
}

/** The stack starts with the message. */
const framesOf = ({ stack = '' }: Error) => stack.slice(Math.max(0, stack.search(/^ {4}at /m)));
