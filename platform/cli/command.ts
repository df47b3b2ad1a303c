import { parseArgs } from 'node:util';

/** Where a command's words go. */
export interface Out {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** What was typed after a command's name. */
interface Parsed {
  readonly args: readonly string[];
  readonly options: {
    readonly env?: string;
    readonly percent?: string;
    readonly to?: string;
    readonly why?: string;
    readonly label?: string;
    readonly url?: string;
    readonly port?: string;
    readonly store?: string;
  };
}

export interface CliContext extends Parsed, Out {
  /** The platform's state folder. */
  readonly state: string;
}

/** The command was not understood: its usage is shown, and the exit code is 2. */
export class UsageError extends Error {}

const text = { type: 'string' } as const;

export function parseCommand(given: readonly string[]): Parsed {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { env: text, percent: text, to: text, why: text, label: text, url: text, port: text, store: text },
    });
    return { args: positionals, options: values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The environment that is meant: `prod` unless another is named. */
export function envOf({ options: { env = 'prod' } }: Parsed): string {
  if (!/^[a-z][a-z0-9-]*$/.test(env)) throw new UsageError(`"${env}" is no name of an environment, such as qa or prod.`);
  return env;
}

/** Changes name their environment: nobody promotes to prod by leaving a word out. */
export function chosenEnv(parsed: Parsed): string {
  if (!parsed.options.env) throw new UsageError('Say which environment is meant: --env qa or --env prod.');
  return envOf(parsed);
}

export function argument({ args }: Parsed, place: number, what: string): string {
  const value = args[place];
  if (!value) throw new UsageError(`Name ${what}.`);
  return value;
}

/** A whole number from 1 to `most`. */
export function wholeNumber(given: string | undefined, what: string, most: number): number | undefined {
  if (given === undefined) return undefined;
  const value = Number(given);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new UsageError(`${what} is a whole number from 1 to ${most}, not "${given}".`);
  return value;
}
