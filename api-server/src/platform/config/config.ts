import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SearchEngine } from 'shared-contracts';
import type { ModelProtocol } from 'shared-contracts/calls';
import { protocolAt } from 'shared-contracts/connection-calls';
import type { PrivateHosts } from '../model/provider-fetch.ts';
import { engines } from '../search/engines.ts';
import type { S3Options } from '../storage/s3-storage.ts';
import { type Settings, settings } from './settings.ts';

export interface ModelEndpoint {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly protocol: ModelProtocol;
  readonly model: string;
  readonly imageModel: string | undefined;
  readonly embedModel: string | undefined;
  readonly transcriptionModel?: string | undefined;
  readonly speechModel?: string | undefined;
}

/** Describes the web search that everyone may use. */
export interface SearchSettings {
  readonly engine: SearchEngine;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
}

/** Describes an OpenID provider that users may sign in with. */
export interface OauthClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** Lists the user's files in the format of Google Drive, when the granted scope allows it. */
  readonly filesUrl: string | undefined;
}

export type OauthProvider = 'google' | 'linkedin';

/** Holds the settings as the server uses them. */
export type Config = Readonly<ReturnType<typeof configOf>>;

/**
 * Reads and checks the settings once, at startup. An empty value counts as not set. Throws a `ConfigError` that names every invalid
 * setting.
 */
export const readConfig = (source: Record<string, string | undefined>): Config => configOf(readSettings(source));

function configOf(env: Settings) {
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    dataDir: path.resolve(env.DATA_DIR),
    filesDir: path.resolve(env.FILES_DIR ?? path.join(env.DATA_DIR, 'files')),
    freeSpaceFloorBytes: env.FREE_SPACE_FLOOR_MB * 1024 ** 2,
    recognition: env.RECOGNITION,
    eventLoopAlarmMs: env.EVENT_LOOP_ALARM_MS,
    eventLoopLimitMs: env.EVENT_LOOP_LIMIT_MS,
    s3: s3Of(env),
    backup: { to: env.BACKUP_TO, recipients: env.BACKUP_RECIPIENTS?.split(',') ?? [], s3: s3Access(env) },
    databaseUrl: withPassword(env.DATABASE_URL, env),
    databaseDirectUrl: withPassword(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, env),
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
    localModels: localModelsOf(env),
    hasChatTitles: env.CHAT_TITLES === 'on',
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
    releaseSignatures: env.RELEASE_SIGNATURES === 'auto' && isForThisComputer(env) ? ('local' as const) : signaturesOf(env),
    releaseEnvironments: env.RELEASE_ENVIRONMENTS.split(','),
    releaseBucket: {
      PLATFORM_S3_BUCKET: env.PLATFORM_S3_BUCKET,
      PLATFORM_S3_REGION: env.PLATFORM_S3_REGION,
      PLATFORM_S3_ENDPOINT: env.PLATFORM_S3_ENDPOINT,
    },
    releaseBucketSeconds: env.PLATFORM_S3_SECONDS,
    releaseTesters: env.RELEASE_TESTERS?.toLowerCase().split(',') ?? [],
    mixCheckSeconds: env.MIX_CHECK_SECONDS,
    hasWorker: env.SERVICE_WORKER === 'on',
    signUpsPerHour: env.SIGN_UPS_PER_HOUR,
  };
}

/** @throws ConfigError when the file with the password can't be read, or is empty. */
function withPassword(address: string | undefined, { DATABASE_PASSWORD_FILE: file }: Settings): string | undefined {
  if (!address || !file) return address;
  const password = readIfThere(file).trim();
  if (!password) throw new ConfigError([`DATABASE_PASSWORD_FILE: ${file} can’t be read, or is empty`]);
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Lists settings that work only together. */
const pairs = [
  ['LLM_BASE_URL', 'LLM_MODEL'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['OAUTH_GOOGLE_CLIENT_ID', 'OAUTH_GOOGLE_CLIENT_SECRET'],
  ['OAUTH_LINKEDIN_CLIENT_ID', 'OAUTH_LINKEDIN_CLIENT_SECRET'],
] as const;

function readSettings(source: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const halves = pairs.filter(([one, other]) => Boolean(parsed.data[one]) !== Boolean(parsed.data[other]));
  if (parsed.data.CLOCK_AHEAD_MINUTES > 0 && parsed.data.DEVELOPER_MODE === '0')
    throw new ConfigError(['CLOCK_AHEAD_MINUTES: works only with DEVELOPER_MODE=1']);
  // Without a public address, links in mail lead where the `Host` header says, and strangers could write that header.
  if (parsed.data.SMTP_URL && !parsed.data.PUBLIC_URL && !isForThisComputer(parsed.data))
    throw new ConfigError(['PUBLIC_URL: is required with SMTP_URL where others can reach the server; links in mail lead there']);
  if (halves.length) throw new ConfigError(halves.map(([one, other]) => `${one} and ${other}: set both or neither`));
  return parsed.data;
}

function modelOf(env: Settings): ModelEndpoint | undefined {
  if (!env.LLM_BASE_URL || !env.LLM_MODEL) return undefined;
  const special = {
    imageModel: env.LLM_IMAGE_MODEL,
    embedModel: env.LLM_EMBED_MODEL,
    transcriptionModel: env.LLM_TRANSCRIPTION_MODEL,
    speechModel: env.LLM_SPEECH_MODEL,
  };
  return {
    baseUrl: env.LLM_BASE_URL,
    apiKey: env.LLM_API_KEY,
    protocol: env.LLM_PROTOCOL ?? protocolAt(env.LLM_BASE_URL),
    model: env.LLM_MODEL,
    ...special,
  };
}

/** Says whether models on this computer may be used, and whether they are offered to one person alone. */
export interface LocalModelSettings {
  readonly isAllowed: boolean;
  readonly isForOne: boolean;
  readonly ports: Readonly<Partial<Record<string, number>>>;
  /** How long a program may take to answer, in milliseconds. */
  readonly timeoutMs?: number;
}

function localModelsOf(env: Settings): LocalModelSettings {
  const isAuto = env.LOCAL_MODELS === 'auto';
  const ports = (env.LOCAL_MODEL_PORTS ?? '').split(',').map((entry) => entry.split(':'));
  return {
    isAllowed: isAuto ? isForThisComputer(env) : env.LOCAL_MODELS === 'on',
    isForOne: isAuto,
    ports: Object.fromEntries(ports.flatMap(([name, port]) => (name && port ? [[name, Number(port)]] : []))),
  };
}

/** Returns whether only this computer reaches the server. */
const isForThisComputer = ({ HOST, PUBLIC_URL, TRUST_PROXY }: Settings): boolean =>
  isLoopbackHost(HOST) && (!PUBLIC_URL || isLoopbackHost(new URL(PUBLIC_URL).hostname)) && TRUST_PROXY === 'false';

const isLoopbackHost = (host: string) => host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

function searchOf(env: Settings): SearchSettings | undefined {
  if (!env.SEARCH_PROVIDER) return undefined;
  const { baseUrl: usual, needsKey } = engines[env.SEARCH_PROVIDER];
  const baseUrl = env.SEARCH_URL ?? usual;
  if (!baseUrl) throw new ConfigError(['SEARCH_URL: is required for SearXNG']);
  if (needsKey && !env.SEARCH_API_KEY) throw new ConfigError([`SEARCH_API_KEY: is required for ${env.SEARCH_PROVIDER}`]);
  return { engine: env.SEARCH_PROVIDER, baseUrl, apiKey: env.SEARCH_API_KEY };
}

const s3Of = (env: Settings): S3Options | undefined => (env.S3_BUCKET ? { bucket: env.S3_BUCKET, ...s3Access(env) } : undefined);

const s3Access = (env: Settings): Omit<S3Options, 'bucket'> => ({
  region: env.S3_REGION,
  endpoint: env.S3_ENDPOINT,
  accessKeyId: env.S3_ACCESS_KEY_ID,
  secretAccessKey: env.S3_SECRET_ACCESS_KEY,
});

const signaturesOf = ({ RELEASE_SIGNATURES: wanted }: Settings) => (wanted === 'optional' ? ('optional' as const) : ('required' as const));

const privateHostsOf = (value = '0'): PrivateHosts => (value === '1' ? 'all' : value === '0' ? [] : value.toLowerCase().split(','));

function googleOf(env: Settings): OauthClient | undefined {
  const { OAUTH_GOOGLE_CLIENT_ID: clientId, OAUTH_GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return undefined;
  const { OAUTH_GOOGLE_ISSUER: issuer, OAUTH_GOOGLE_SCOPE: scope, OAUTH_GOOGLE_FILES_URL: filesUrl } = env;
  return { issuer, clientId, clientSecret, scope, filesUrl };
}

function linkedInOf(env: Settings): OauthClient | undefined {
  const { OAUTH_LINKEDIN_CLIENT_ID: clientId, OAUTH_LINKEDIN_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return undefined;
  return { issuer: env.OAUTH_LINKEDIN_ISSUER, clientId, clientSecret, scope: 'openid email profile', filesUrl: undefined };
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(problems: readonly string[]) {
    super(`The settings are invalid. ${problems.join('; ')}`);
  }
}
