import pg from 'pg';

/** SQLSTATEs of a server that is stopping, starting or out of connections. Class 08 is broken connections. */
const awayCodes = new Set(['57P01', '57P02', '57P03', '53300']);
const brokenConnection = /^(Connection terminated|Client (?:has encountered|was closed))/;

const unreachable = new WeakSet<Error>();

/** Marks connection failures as the database's, because an `ECONNREFUSED` or `EPIPE` alone could come from any server. */
export class DatabasePool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    // The pool itself listens only to idle clients. One that breaks between two statements of a transaction would crash the process.
    this.on('connect', (client) => void client.on('error', marked));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().catch((error: Error) => Promise.reject(marked(error)));
    super.connect((error, client, done) => callback(error && marked(error), client, done));
    return undefined;
  }
}

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: boolean | Error) => void) => void;

function marked(error: Error): Error {
  unreachable.add(error);
  return error;
}

/** Returns whether an error means that the database was unreachable or went away during the operation. */
export function isDatabaseAway(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown };
    if (unreachable.has(one) || brokenConnection.test(one.message)) return true;
    if (one instanceof pg.DatabaseError && typeof code === 'string' && (code.startsWith('08') || awayCodes.has(code))) return true;
  }
  return false;
}
