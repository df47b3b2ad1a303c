import path from 'node:path';
import { modelProtocol } from 'shared-contracts/calls';
import * as z from 'zod/mini';

export const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');

interface About {
  readonly meaning: string;
  /** Explains what happens if a setting without a default is not set. */
  readonly unset: string;
}

/** Describes one setting for docs/settings.md. */
const descriptions = z.registry<About>();

function setting<S extends z.ZodMiniType>(schema: S, meaning: string, unset = 'none'): S {
  descriptions.add(schema, { meaning, unset });
  return schema;
}

const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));
const text = z.string().check(z.minLength(1));
const count = z.coerce.number().check(z.int(), z.gte(0));
const atLeastOne = z.coerce.number().check(z.int(), z.gte(1));
const share = z.coerce.number().check(z.gte(0), z.lte(1));
const pattern = (expression: RegExp, rule: string) => z.string().check(z.regex(expression, rule));
const origin = pattern(/^https?:\/\/[^/\s]+$/, 'must look like https://atrium.example.com, without a path');
const httpUrl = z.url({ protocol: /^https?$/ });
const secret = (length: number) => z.string().check(z.minLength(length, `must have ${length} characters or more`));
const ownDatabase = 'created at first start, kept in the database';

/** Describes every setting: its rule, its default and its meaning. The types of the configuration and the table of docs/settings.md derive from it. */
export const settings = z.object({
  PORT: setting(z._default(port, 4600), 'Port the server listens on'),
  HOST: setting(z._default(text, '127.0.0.1'), 'Address the server listens on'),
  PUBLIC_URL: setting(
    z.optional(origin),
    'Where users reach the product, for example `https://atrium.example.com`; links in mail and identity providers lead there, and other assistants sign in there',
    'loopback addresses only',
  ),
  BASE_PATH: setting(z._default(pattern(/^(\/[\w-]+)+$/, 'must look like /app'), '/app'), 'Path prefix of the application'),
  DATA_DIR: setting(
    z._default(text, path.join(repositoryRoot, '.data')),
    'Database and backups. When run as root in a private folder, the database is in `/var/lib/atrium` instead',
  ),
  FILES_DIR: setting(z.optional(text), 'Uploaded files. Several nodes need a shared folder or a bucket', '`files` in `DATA_DIR`'),
  S3_BUCKET: setting(z.optional(text), 'S3-compatible bucket that stores files instead of `FILES_DIR`'),
  S3_REGION: setting(z._default(text, 'us-east-1'), 'Region of the bucket'),
  S3_ENDPOINT: setting(z.optional(httpUrl), 'Address of an S3-compatible server other than AWS', 'AWS'),
  S3_ACCESS_KEY_ID: setting(z.optional(text), 'Key of the bucket; set it together with the secret', "the machine's own role"),
  S3_SECRET_ACCESS_KEY: setting(z.optional(text), 'Secret of the bucket', "the machine's own role"),
  BACKUP_TO: setting(
    z.optional(text),
    'Where `npx platform backup` puts backups: a folder, or `s3://bucket/folder` with the keys of the bucket above',
  ),
  BACKUP_RECIPIENTS: setting(
    z.optional(pattern(/^age1[a-z0-9]+(,age1[a-z0-9]+)*$/, 'must look like age1…, separated by commas')),
    'Public keys (`age1…`) that backups are encrypted for. `npx platform backup new-key` makes one',
  ),
  FREE_SPACE_FLOOR_MB: setting(z._default(count, 512), "Uploads are refused while less than this is free on the server's disks"),
  EVENT_LOOP_ALARM_MS: setting(
    z._default(count, 2_000),
    'Administrators are notified when something holds a node for this many milliseconds, so that everyone waits; `0` for never',
  ),
  EVENT_LOOP_LIMIT_MS: setting(
    z._default(count, 5_000),
    'A node refuses requests while they wait this many milliseconds for it on average; `0` for never',
  ),
  DATABASE_URL: setting(
    z.optional(pattern(/^postgres(ql)?:\/\//, 'must begin with postgres://')),
    'Your own PostgreSQL server; several nodes may share it',
    'the embedded PostgreSQL',
  ),
  DATABASE_DIRECT_URL: setting(
    z.optional(pattern(/^postgres(ql)?:\/\//, 'must begin with postgres://')),
    'The same server past PgBouncer, if `DATABASE_URL` leads to PgBouncer; for notifications, migrations and backups',
    '`DATABASE_URL`',
  ),
  DATABASE_PASSWORD_FILE: setting(
    z.optional(text),
    'A file with the password for `DATABASE_URL` and `DATABASE_DIRECT_URL`, so that it is in no setting',
    'the password in the addresses',
  ),
  ENGINE: setting(
    z.optional(z.enum(['postgres', 'pglite'])),
    '`pglite` where the embedded PostgreSQL cannot run; one process only',
    '`postgres`',
  ),
  LLM_BASE_URL: setting(z.optional(z.url()), 'Base URL of the language model; set it together with `LLM_MODEL`'),
  LLM_MODEL: setting(z.optional(text), 'Name of the language model'),
  LLM_API_KEY: setting(z.optional(text), 'Key of the endpoint, if it needs one'),
  LLM_PROTOCOL: setting(
    z.optional(modelProtocol),
    'Protocol of the endpoint: `openai-chat`, `openai-responses`, `anthropic-messages` or `google-gemini`',
    'inferred from the URL',
  ),
  LLM_IMAGE_MODEL: setting(z.optional(text), 'Model of the same endpoint that creates images (`POST /images/generations`)'),
  LLM_EMBED_MODEL: setting(
    z.optional(text),
    'Model of the same endpoint that creates embeddings (`POST /embeddings`); offered to administrators under Models',
  ),
  LLM_TRANSCRIPTION_MODEL: setting(z.optional(text), 'Model of the same endpoint that transcribes (`POST /audio/transcriptions`)'),
  RECOGNITION: setting(
    z._default(text, 'auto'),
    'What recognizes text in scans and pictures: `auto` is the installed `tesseract`, or the add-on that `npx platform addons install recognition` installs; `off`; or the path of a program with the arguments of `tesseract`',
  ),
  LLM_SPEECH_MODEL: setting(z.optional(text), 'Model of the same endpoint that reads aloud (`POST /audio/speech`)'),
  ALLOW_PRIVATE_PROVIDERS: setting(
    z.optional(pattern(/^([01]|[^\s,/]+(,[^\s,/]+)*)$/, 'must be 1, or hosts such as localhost:11434,10.0.0.5')),
    'Hosts inside private networks that users may connect as providers, for example `localhost:11434,10.0.0.5`; `1` for any',
  ),
  CHAT_TITLES: setting(
    z._default(z.enum(['on', 'off']), 'on'),
    'Whether the model that answers a new chat also writes its title; `off`: the title is made from the question',
  ),
  LOCAL_MODELS: setting(
    z._default(z.enum(['auto', 'on', 'off']), 'auto'),
    'Whether Ollama, LM Studio, llama.cpp and vLLM on this computer are offered; `auto`: while one person uses a server that only this computer reaches',
  ),
  LOCAL_MODEL_PORTS: setting(
    z.optional(
      pattern(
        /^(ollama|lm-studio|llama-cpp|vllm):\d{1,5}(,(ollama|lm-studio|llama-cpp|vllm):\d{1,5})*$/,
        'must look like ollama:11500,vllm:8001',
      ),
    ),
    'Other ports of these programs, for example `ollama:11500,vllm:8001`',
    'ollama:11434, lm-studio:1234, llama-cpp:8080, vllm:8000',
  ),
  SEARCH_PROVIDER: setting(z.optional(z.enum(['searxng', 'brave', 'tavily'])), 'Web search for everyone: `searxng`, `brave` or `tavily`'),
  SEARCH_URL: setting(z.optional(httpUrl), 'Address of the search engine; required for SearXNG', "the engine's own"),
  SEARCH_API_KEY: setting(z.optional(text), 'Key of the search engine; required for Brave and Tavily'),
  SMTP_URL: setting(
    z.optional(pattern(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')),
    'Mail server (`smtps://user:password@host`). Needs `PUBLIC_URL` unless only this computer reaches the server',
    'mail stays in the outbox',
  ),
  MAIL_FROM: setting(z._default(text, 'Atrium <no-reply@localhost>'), 'Sender of mail'),
  SMS_GATEWAY_URL: setting(
    z.optional(pattern(/^https?:\/\//, 'must begin with http:// or https://')),
    'HTTP gateway for text messages (`POST {"to","text"}` as JSON)',
    'no recovery by phone',
  ),
  SMS_GATEWAY_TOKEN: setting(z.optional(z.string()), 'Bearer token of the gateway'),
  OAUTH_GOOGLE_CLIENT_ID: setting(
    z.optional(text),
    'Client for sign-in with Google; it returns to `{PUBLIC_URL}{BASE_PATH}/auth/callback`',
    'no sign-in with Google',
  ),
  OAUTH_GOOGLE_CLIENT_SECRET: setting(z.optional(text), 'Secret of the client; set both or neither'),
  OAUTH_GOOGLE_ISSUER: setting(z._default(httpUrl, 'https://accounts.google.com'), 'Another OpenID provider in place of Google'),
  OAUTH_GOOGLE_SCOPE: setting(z._default(text, 'openid email profile'), 'What the provider is asked for'),
  OAUTH_GOOGLE_FILES_URL: setting(
    z._default(httpUrl, 'https://www.googleapis.com/drive/v3/files'),
    "Where the user's files are listed when the granted scope allows it",
  ),
  OAUTH_LINKEDIN_CLIENT_ID: setting(z.optional(text), 'Client for sign-in with LinkedIn', 'no sign-in with LinkedIn'),
  OAUTH_LINKEDIN_CLIENT_SECRET: setting(z.optional(text), 'Secret of the client; set both or neither'),
  OAUTH_LINKEDIN_ISSUER: setting(z._default(httpUrl, 'https://www.linkedin.com/oauth'), 'Another OpenID provider in place of LinkedIn'),
  TOKEN_SECRET: setting(z.optional(secret(32)), 'Signs the session tokens; at least 32 characters', ownDatabase),
  SECRETS_KEY: setting(
    z.optional(secret(32)),
    'Encrypts the keys that users connect; at least 32 characters. Without it, anyone with the whole database can read them',
    ownDatabase,
  ),
  PLATFORM_DIR: setting(z._default(text, path.join(repositoryRoot, '.platform')), 'Releases and registries of the browser code'),
  REGISTRY_ENV: setting(z._default(pattern(/^[a-z0-9-]+$/, 'must be a name such as prod'), 'prod'), 'The registry that this server serves'),
  RELEASE_SIGNATURES: setting(
    z._default(z.enum(['auto', 'required', 'optional']), 'auto'),
    'Whether uploaded releases need the signature of an enrolled key. `auto` requires it unless only this computer reaches the server; with `optional`, owners alone promote what no key signed',
  ),
  RELEASE_ENVIRONMENTS: setting(
    z._default(pattern(/^[a-z][a-z0-9-]*(,[a-z][a-z0-9-]*)*$/, 'must be names such as qa,prod'), 'qa,prod'),
    'The environments that releases can be promoted to; every other name is refused',
  ),
  PLATFORM_S3_BUCKET: setting(
    z.optional(text),
    'S3-compatible bucket with the releases, which this server mirrors into `PLATFORM_DIR`. Its keys are in the usual `AWS_` variables',
    'the folder alone',
  ),
  PLATFORM_S3_REGION: setting(z._default(text, 'us-east-1'), 'Region of the bucket with the releases'),
  PLATFORM_S3_ENDPOINT: setting(z.optional(httpUrl), 'Address of an S3-compatible server with the releases', 'AWS'),
  PLATFORM_S3_SECONDS: setting(z._default(atLeastOne, 5), 'How often the bucket with the releases is read'),
  SERVICE_WORKER: setting(
    z._default(z.enum(['on', 'off']), 'on'),
    'Whether browsers get the service worker, which shows chats and documents offline; `off` also removes it from browsers that have it',
  ),
  MIX_CHECK_SECONDS: setting(z._default(count, 60), 'Minimum interval at which an open page asks for newer releases'),
  RELEASE_TESTERS: setting(
    z.optional(
      pattern(/^(\*|[^\s,]*@[^\s,@]+(,[^\s,]*@[^\s,@]+)*)$/, 'must be e-mails or domains such as ana@example.com,@qa.example.com, or *'),
    ),
    'Who may try releases that are not promoted: e-mail addresses, domains (`@example.com`), or `*` (anyone: never in production). A named address counts once it is confirmed, by mail or by a provider',
    'no one',
  ),
  CANARY_LOADS_LEAST: setting(z._default(atLeastOne, 20), 'Loads after which a canary release can be halted automatically'),
  CANARY_ERROR_MARGIN: setting(z._default(share, 0.05), 'How much higher than the stable release its share of errors may be'),
  TRUST_PROXY: setting(
    z._default(pattern(/^(true|false|[0-9])$/, 'must be the number of proxies in front of the server, such as 1'), 'false'),
    'How many proxies in front of the server add to `X-Forwarded-For`; `true` means 1',
  ),
  RATE_LIMIT_PER_MINUTE: setting(z._default(atLeastOne, 1_200), 'API requests per address and minute'),
  SIGN_UPS_PER_HOUR: setting(z._default(atLeastOne, 100), 'Accounts that may be created from one address per hour'),
  METRICS_TOKEN: setting(
    z.optional(secret(16)),
    'Bearer token that lets other machines read `/metrics`; at least 16 characters',
    'this machine only',
  ),
  LOG_LEVEL: setting(
    z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`; `npm start` sets `warn`',
  ),
  JOBS: setting(
    z._default(z.enum(['on', 'queues', 'off']), 'on'),
    '`queues`: this node only works on what users started or scheduled; `off`: not even that',
  ),
  DEVELOPER_MODE: setting(z._default(z.enum(['0', '1']), '0'), '`1` shows the outbox on the recovery page to browsers on this machine'),
  OUTBOUND_LOOPBACK: setting(
    z._default(z.enum(['refuse', 'allow']), 'refuse'),
    'For tests: `allow` lets addresses that users name lead to this machine',
  ),
  CLOCK_AHEAD_MINUTES: setting(z._default(count, 0), 'For tests: sets the clock ahead, with `DEVELOPER_MODE=1`'),
});

export type Settings = z.output<typeof settings>;

const inWorkspace = (value: string) =>
  path.isAbsolute(value) && value.startsWith(repositoryRoot) ? path.relative(repositoryRoot, value) : value;

/** Returns the table of docs/settings.md. */
export function settingsTable(): string {
  const defaults: Partial<Record<string, unknown>> = z.parse(settings, {});
  const rows = Object.entries(settings.shape).map(([name, schema]) => {
    const about = descriptions.get(schema);
    if (!about) throw new Error(`The setting ${name} has no description.`);
    const value = defaults[name];
    return `| \`${name}\` | ${value === undefined ? about.unset : `\`${inWorkspace(String(value))}\``} | ${about.meaning} |`;
  });
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}
