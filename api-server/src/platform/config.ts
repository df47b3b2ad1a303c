import path from 'node:path';
import * as z from 'zod/mini';

const repositoryRoot = path.resolve(import.meta.dirname, '../../..');
const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));
const text = z.string().check(z.minLength(1));

const environment = z.object({
  PORT: z._default(port, 4600),
  HOST: z._default(text, '127.0.0.1'),
  DATA_DIR: z._default(text, path.join(repositoryRoot, '.data')),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  ENGINE: z.optional(z.enum(['postgres', 'pglite'])),
  PLATFORM_DIR: z._default(text, path.join(repositoryRoot, '.platform')),
  REGISTRY_ENV: z._default(z.string().check(z.regex(/^[a-z0-9-]+$/, 'must be a name such as prod')), 'prod'),
  BASE_PATH: z._default(z.string().check(z.regex(/^(\/[\w-]+)+$/, 'must look like /app')), '/app'),
  TOKEN_SECRET: z.optional(z.string().check(z.minLength(32, 'must have 32 characters or more'))),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  TRUST_PROXY: z._default(z.enum(['true', 'false']), 'false'),
  LLM_BASE_URL: z.optional(z.url()),
  LLM_API_KEY: z.optional(text),
  LLM_MODEL: z.optional(text),
  RATE_LIMIT_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1_200),
  SIGN_UPS_PER_HOUR: z._default(z.coerce.number().check(z.int(), z.gte(1)), 100),
});

export interface ModelEndpoint {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly engine: 'postgres' | 'pglite' | undefined;
  readonly basePath: string;
  /** Releases and registries of the browser's part, and which of them this server shows. */
  readonly platformDir: string;
  readonly registryEnv: string;
  readonly tokenSecret: string | undefined;
  readonly logLevel: string;
  readonly trustProxy: boolean;
  readonly model: ModelEndpoint | undefined;
  readonly rateLimitPerMinute: number;
  /** Accounts that may be opened from one address in an hour. */
  readonly signUpsPerHour: number;
}

/** Reads and checks the settings once, at boot; throws a `ConfigError` that names every wrong one. An empty value counts as not set. */
export function readConfig(source: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const env = parsed.data;
  if (Boolean(env.LLM_BASE_URL) !== Boolean(env.LLM_MODEL)) throw new ConfigError(['LLM_BASE_URL and LLM_MODEL: set both or neither']);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    engine: env.ENGINE,
    basePath: env.BASE_PATH,
    platformDir: path.resolve(env.PLATFORM_DIR),
    registryEnv: env.REGISTRY_ENV,
    tokenSecret: env.TOKEN_SECRET,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY === 'true',
    model: env.LLM_BASE_URL && env.LLM_MODEL ? { baseUrl: env.LLM_BASE_URL, apiKey: env.LLM_API_KEY, model: env.LLM_MODEL } : undefined,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    signUpsPerHour: env.SIGN_UPS_PER_HOUR,
  };
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(problems: readonly string[]) {
    super(`The settings are not right. ${problems.join('; ')}`);
  }
}
