import { parseArgs } from 'node:util';
import { declaredEnvironments, environmentsOf } from '../service/environments.ts';

/** Receives the output of a command. */
export interface Out {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** Holds the arguments and options of a command. */
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
    readonly from?: string;
    readonly key?: string;
    readonly out?: string;
    readonly keep?: string;
    readonly live?: boolean;
    readonly former?: string;
    readonly 'keep-access'?: boolean;
    readonly yes?: boolean;
    readonly force?: boolean;
    readonly host?: string;
    readonly standalone?: string;
    readonly days?: string;
    readonly may?: string;
    readonly library?: readonly string[];
    readonly event?: readonly string[];
    readonly call?: readonly string[];
  };
}

export interface CliContext extends Parsed, Out {
  /** Holds the path of the platform's state folder. */
  readonly state: string;
}

/** Reports a misused command: its usage is shown, and the exit code is 2. */
export class UsageError extends Error {}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const texts = { type: 'string', multiple: true } as const;

export function parseCommand(given: readonly string[]): Parsed {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        env: text,
        percent: text,
        to: text,
        why: text,
        label: text,
        url: text,
        port: text,
        store: text,
        from: text,
        key: text,
        out: text,
        keep: text,
        live: flag,
        former: text,
        'keep-access': flag,
        yes: flag,
        force: flag,
        host: text,
        standalone: text,
        days: text,
        may: text,
        library: texts,
        event: texts,
        call: texts,
      },
    });
    return { args: positionals, options: values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Returns the environment: `prod` unless another is named. */
export function envOf({ options: { env = 'prod' } }: Parsed): string {
  if (!/^[a-z][a-z0-9-]*$/.test(env)) throw new UsageError(`"${env}" is not a valid name of an environment, such as qa or prod.`);
  return env;
}

/** Requires an explicit environment, so that nobody promotes to prod by omission. */
export function chosenEnv(parsed: Parsed): string {
  if (!parsed.options.env) throw new UsageError('Name the environment: --env qa or --env prod.');
  return envOf(parsed);
}

/** @throws UsageError for a mistyped environment: one that is not declared and runs nothing yet */
export function assertKnownEnv({ state, ...parsed }: Parsed & { readonly state: string }): void {
  const known = environmentsOf(state, declaredEnvironments());
  const env = chosenEnv(parsed);
  if (!known.includes(env))
    throw new UsageError(`There is no environment "${env}". Available: ${known.join(', ')}. RELEASE_ENVIRONMENTS declares them.`);
}

export function argument({ args }: Parsed, place: number, what: string): string {
  const value = args[place];
  if (!value) throw new UsageError(`Name ${what}.`);
  return value;
}

/** Parses a whole number from 1 to `most`. */
export function wholeNumber(given: string | undefined, what: string, most: number): number | undefined {
  if (given === undefined) return undefined;
  const value = Number(given);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new UsageError(`${what} is a whole number from 1 to ${most}, not "${given}".`);
  return value;
}
