import path from 'node:path';
import type { SearchEngine } from 'shared-contracts';
import * as z from 'zod/mini';
import { engines } from './search/engines.ts';
import type { S3Options } from './storage/s3-storage.ts';

const repositoryRoot = path.resolve(import.meta.dirname, '../../..');
const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));
const text = z.string().check(z.minLength(1));
const count = z.coerce.number().check(z.int(), z.gte(0));
const atLeastOne = z.coerce.number().check(z.int(), z.gte(1));
const origin = z.string().check(z.regex(/^https?:\/\/[^/\s]+$/, 'must look like https://atrium.example.com, without a path'));
const provider = z.url({ protocol: /^https?$/ });

/** Every setting with its rule and default. README.md lists them all. */
export const environment = z.object({
  PORT: z._default(port, 4600),
  HOST: z._default(text, '127.0.0.1'),
  PUBLIC_URL: z.optional(origin),
  DATA_DIR: z._default(text, path.join(repositoryRoot, '.data')),
  FILES_DIR: z.optional(text),
  FREE_SPACE_FLOOR_MB: z._default(count, 512),
  S3_BUCKET: z.optional(text),
  S3_REGION: z._default(text, 'us-east-1'),
  S3_ENDPOINT: z.optional(provider),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  ENGINE: z.optional(z.enum(['postgres', 'pglite'])),
  PLATFORM_DIR: z._default(text, path.join(repositoryRoot, '.platform')),
  REGISTRY_ENV: z._default(z.string().check(z.regex(/^[a-z0-9-]+$/, 'must be a name such as prod')), 'prod'),
  BASE_PATH: z._default(z.string().check(z.regex(/^(\/[\w-]+)+$/, 'must look like /app')), '/app'),
  TOKEN_SECRET: z.optional(z.string().check(z.minLength(32, 'must have 32 characters or more'))),
  JOBS: z._default(z.enum(['on', 'queues', 'off']), 'on'),
  OUTBOUND_LOOPBACK: z._default(z.enum(['refuse', 'allow']), 'refuse'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  TRUST_PROXY: z._default(
    z.string().check(z.regex(/^(true|false|[0-9])$/, 'must be the number of proxies in front of the server, such as 1')),
    'false',
  ),
  LLM_BASE_URL: z.optional(z.url()),
  LLM_API_KEY: z.optional(text),
  LLM_MODEL: z.optional(text),
  LLM_IMAGE_MODEL: z.optional(text),
  LLM_EMBED_MODEL: z.optional(text),
  SEARCH_PROVIDER: z.optional(z.enum(['searxng', 'brave', 'tavily'])),
  SEARCH_URL: z.optional(z.url({ protocol: /^https?$/ })),
  SEARCH_API_KEY: z.optional(text),
  SECRETS_KEY: z.optional(z.string().check(z.minLength(32, 'must have 32 characters or more'))),
  ALLOW_PRIVATE_PROVIDERS: z.optional(
    z.string().check(z.regex(/^([01]|[^\s,/]+(,[^\s,/]+)*)$/, 'must be 1, or hosts such as localhost:11434,10.0.0.5')),
  ),
  OAUTH_GOOGLE_ISSUER: z._default(provider, 'https://accounts.google.com'),
  OAUTH_GOOGLE_CLIENT_ID: z.optional(text),
  OAUTH_GOOGLE_CLIENT_SECRET: z.optional(text),
  OAUTH_GOOGLE_SCOPE: z._default(text, 'openid email profile'),
  OAUTH_GOOGLE_FILES_URL: z._default(provider, 'https://www.googleapis.com/drive/v3/files'),
  OAUTH_LINKEDIN_ISSUER: z._default(provider, 'https://www.linkedin.com/oauth'),
  OAUTH_LINKEDIN_CLIENT_ID: z.optional(text),
  OAUTH_LINKEDIN_CLIENT_SECRET: z.optional(text),
  SMS_GATEWAY_URL: z.optional(z.string().check(z.regex(/^https?:\/\//, 'must begin with http:// or https://'))),
  SMS_GATEWAY_TOKEN: z.optional(z.string()),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
  MAIL_FROM: z._default(text, 'Atrium <no-reply@localhost>'),
  DEVELOPER_MODE: z._default(z.enum(['0', '1']), '0'),
  CLOCK_AHEAD_MINUTES: z._default(count, 0),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more'))),
  RATE_LIMIT_PER_MINUTE: z._default(atLeastOne, 1_200),
  CANARY_LOADS_LEAST: z._default(atLeastOne, 20),
  CANARY_ERROR_MARGIN: z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 0.05),
  RELEASE_TESTERS: z.optional(
    z
      .string()
      .check(
        z.regex(/^(\*|[^\s,]*@[^\s,@]+(,[^\s,]*@[^\s,@]+)*)$/, 'must be e-mails or domains such as ana@example.com,@qa.example.com, or *'),
      ),
  ),
  MIX_CHECK_SECONDS: z._default(count, 60),
  SIGN_UPS_PER_HOUR: z._default(atLeastOne, 100),
});
type Environment = z.infer<typeof environment>;

export interface ModelEndpoint {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly imageModel: string | undefined;
  readonly embedModel: string | undefined;
}

/** The web search that this server's settings name. */
export interface SearchSettings {
  readonly engine: SearchEngine;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
}

/** An OpenID provider that users may sign in with. */
export interface OauthClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** Where the user's files are listed (Google Drive's answer), when the granted scope allows. */
  readonly filesUrl: string | undefined;
}

/** Hosts inside private networks (`name` or `name:port`) that users may connect model providers at. */
export type PrivateHosts = 'all' | readonly string[];

export type OauthProvider = 'google' | 'linkedin';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Where users reach the product, for mailed links and providers; without it only loopback addresses are believed. */
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  /** Where files lie unless a bucket is named. */
  readonly filesDir: string;
  /** Uploads are refused when less than this is free on a disk that the server writes to. */
  readonly freeSpaceFloorBytes: number;
  readonly s3: S3Options | undefined;
  readonly databaseUrl: string | undefined;
  readonly engine: 'postgres' | 'pglite' | undefined;
  readonly basePath: string;
  /** Releases and registries of the browser's part, and which of them this server shows. */
  readonly platformDir: string;
  readonly registryEnv: string;
  readonly tokenSecret: string | undefined;
  readonly logLevel: string;
  /** Whether this node does all that is due by itself (upkeep, feeds, digests), only what users started or scheduled, or neither. */
  readonly jobs: 'on' | 'queues' | 'off';
  /** Lets addresses that users name lead to this machine: for tests with servers of their own. */
  readonly allowLoopback: boolean;
  /** How many proxies in front of the server add to `X-Forwarded-For`. What a client puts there itself is further left and not believed. */
  readonly trustedProxies: number;
  readonly model: ModelEndpoint | undefined;
  readonly search: SearchSettings | undefined;
  /** What the keys of connected providers are encrypted under. */
  readonly secretsKey: string | undefined;
  readonly privateProviders: PrivateHosts;
  readonly oauth: Readonly<Record<OauthProvider, OauthClient | undefined>>;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** An HTTP gateway that sends text messages. */
  readonly sms: { readonly url: string; readonly token: string | undefined } | undefined;
  /** Shows the outbox to whoever is at this machine. */
  readonly isDeveloperMode: boolean;
  /** How far this node's clock is put forward, in developer mode alone: for tests of what is due later. */
  readonly clockAheadMs: number;
  readonly metricsToken: string | undefined;
  readonly rateLimitPerMinute: number;
  /** When a canary release is halted by itself. */
  readonly canary: { readonly loadsLeast: number; readonly margin: number };
  /** Who may try releases that are not promoted: e-mails, domains (`@example.com`), or `*`. */
  readonly releaseTesters: readonly string[];
  /** How far apart an open page asks for newer releases at least. */
  readonly mixCheckSeconds: number;
  /** Accounts that may be opened from one address in an hour. */
  readonly signUpsPerHour: number;
}

/** Reads and checks the settings once, at boot; throws a `ConfigError` that names every wrong one. An empty value counts as not set. */
export function readConfig(source: Record<string, string | undefined>): Config {
  const env = readEnvironment(source);
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    dataDir: path.resolve(env.DATA_DIR),
    filesDir: path.resolve(env.FILES_DIR ?? path.join(env.DATA_DIR, 'files')),
    freeSpaceFloorBytes: env.FREE_SPACE_FLOOR_MB * 1024 ** 2,
    s3: s3Of(env),
    databaseUrl: env.DATABASE_URL,
    engine: env.ENGINE,
    basePath: env.BASE_PATH,
    platformDir: path.resolve(env.PLATFORM_DIR),
    registryEnv: env.REGISTRY_ENV,
    tokenSecret: env.TOKEN_SECRET,
    logLevel: env.LOG_LEVEL,
    jobs: env.JOBS,
    allowLoopback: env.OUTBOUND_LOOPBACK === 'allow',
    trustedProxies: env.TRUST_PROXY === 'true' ? 1 : env.TRUST_PROXY === 'false' ? 0 : Number(env.TRUST_PROXY),
    model: modelOf(env),
    search: searchOf(env),
    secretsKey: env.SECRETS_KEY,
    privateProviders: privateHostsOf(env.ALLOW_PRIVATE_PROVIDERS),
    oauth: { google: googleOf(env), linkedin: linkedInOf(env) },
    smtp: env.SMTP_URL ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    sms: env.SMS_GATEWAY_URL ? { url: env.SMS_GATEWAY_URL, token: env.SMS_GATEWAY_TOKEN } : undefined,
    isDeveloperMode: env.DEVELOPER_MODE === '1',
    clockAheadMs: env.CLOCK_AHEAD_MINUTES * 60_000,
    metricsToken: env.METRICS_TOKEN,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    canary: { loadsLeast: env.CANARY_LOADS_LEAST, margin: env.CANARY_ERROR_MARGIN },
    releaseTesters: env.RELEASE_TESTERS?.toLowerCase().split(',') ?? [],
    mixCheckSeconds: env.MIX_CHECK_SECONDS,
    signUpsPerHour: env.SIGN_UPS_PER_HOUR,
  };
}

/** Settings that mean something only together. */
const pairs = [
  ['LLM_BASE_URL', 'LLM_MODEL'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['OAUTH_GOOGLE_CLIENT_ID', 'OAUTH_GOOGLE_CLIENT_SECRET'],
  ['OAUTH_LINKEDIN_CLIENT_ID', 'OAUTH_LINKEDIN_CLIENT_SECRET'],
] as const;

function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const halves = pairs.filter(([one, other]) => Boolean(parsed.data[one]) !== Boolean(parsed.data[other]));
  if (parsed.data.CLOCK_AHEAD_MINUTES > 0 && parsed.data.DEVELOPER_MODE === '0')
    throw new ConfigError(['CLOCK_AHEAD_MINUTES: is for tests, with DEVELOPER_MODE=1 alone']);
  if (halves.length) throw new ConfigError(halves.map(([one, other]) => `${one} and ${other}: set both or neither`));
  return parsed.data;
}

function modelOf(env: Environment): ModelEndpoint | undefined {
  if (!env.LLM_BASE_URL || !env.LLM_MODEL) return undefined;
  const special = { imageModel: env.LLM_IMAGE_MODEL, embedModel: env.LLM_EMBED_MODEL };
  return { baseUrl: env.LLM_BASE_URL, apiKey: env.LLM_API_KEY, model: env.LLM_MODEL, ...special };
}

function searchOf(env: Environment): SearchSettings | undefined {
  if (!env.SEARCH_PROVIDER) return undefined;
  const { baseUrl: usual, needsKey } = engines[env.SEARCH_PROVIDER];
  const baseUrl = env.SEARCH_URL ?? usual;
  if (!baseUrl) throw new ConfigError(['SEARCH_URL: is needed for SearXNG']);
  if (needsKey && !env.SEARCH_API_KEY) throw new ConfigError([`SEARCH_API_KEY: is needed for ${env.SEARCH_PROVIDER}`]);
  return { engine: env.SEARCH_PROVIDER, baseUrl, apiKey: env.SEARCH_API_KEY };
}

const s3Of = (env: Environment): S3Options | undefined =>
  env.S3_BUCKET
    ? {
        bucket: env.S3_BUCKET,
        region: env.S3_REGION,
        endpoint: env.S3_ENDPOINT,
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      }
    : undefined;

const privateHostsOf = (value = '0'): PrivateHosts => (value === '1' ? 'all' : value === '0' ? [] : value.toLowerCase().split(','));

function googleOf(env: Environment): OauthClient | undefined {
  const { OAUTH_GOOGLE_CLIENT_ID: clientId, OAUTH_GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return undefined;
  const { OAUTH_GOOGLE_ISSUER: issuer, OAUTH_GOOGLE_SCOPE: scope, OAUTH_GOOGLE_FILES_URL: filesUrl } = env;
  return { issuer, clientId, clientSecret, scope, filesUrl };
}

function linkedInOf(env: Environment): OauthClient | undefined {
  const { OAUTH_LINKEDIN_CLIENT_ID: clientId, OAUTH_LINKEDIN_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return undefined;
  return { issuer: env.OAUTH_LINKEDIN_ISSUER, clientId, clientSecret, scope: 'openid email profile', filesUrl: undefined };
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(problems: readonly string[]) {
    super(`The settings are not right. ${problems.join('; ')}`);
  }
}
