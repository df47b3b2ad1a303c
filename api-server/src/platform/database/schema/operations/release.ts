import { boolean, date, doublePrecision, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../kernel/columns.ts';

/** Sums up what browsers reported about a release on a day (UTC), across all nodes. */
export const releaseHealth = pgTable(
  'release_health',
  {
    day: date('day').notNull(),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    loads: integer('loads').notNull(),
    errors: integer('errors').notNull(),
    /** Largest contentful paint: the number of measurements, and their sum in milliseconds. */
    paints: integer('paints').notNull(),
    paintMs: doublePrecision('paint_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.remote, table.release] })],
);

/**
 * Counts what browsers measured of a release on a day, in buckets that each are 15 % wider than the one before, so that nodes can add up
 * their counts and percentiles stay possible.
 */
export const releaseMeasures = pgTable(
  'release_measures',
  {
    day: date('day').notNull(),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    /** `load`, or the name of a web vital. */
    measure: text('measure').notNull(),
    bucket: integer('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.remote, table.release, table.measure, table.bucket] })],
);

/** Counts errors that browsers reported, by day and release, with the first frames of their stack. */
export const releaseErrors = pgTable(
  'release_errors',
  {
    day: date('day').notNull(),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    /** A hash of what makes two errors the same. */
    fingerprint: text('fingerprint').notNull(),
    message: text('message').notNull(),
    /** Places in the release's files, one a line, as `page.js:1:234`. */
    frames: text('frames').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.remote, table.release, table.fingerprint] })],
);

/** Holds the days on which a release that everyone gets did worse than before. */
export const releaseAlarms = pgTable(
  'release_alarms',
  {
    env: text('env').notNull(),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    day: date('day').notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.env, table.remote, table.release, table.day] })],
);

/** Holds canaries that were halted because they did worse than the release that they replace. */
export const canaryHalts = pgTable(
  'canary_halts',
  {
    env: text('env').notNull(),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.env, table.remote, table.release] })],
);

/** Holds the tokens with which programs publish and promote one remote. */
export const releaseTokens = pgTable(
  'release_tokens',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    /** The first and last characters of the token. */
    hint: text('hint').notNull(),
    remote: text('remote').notNull(),
    environments: text('environments').array().notNull(),
    scopes: text('scopes').array().$type<('publish' | 'promote')[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
    /** The person who issued it. It works only while they are an owner. */
    issuerId: text('issuer_id'),
    /** Says whether an operator issued it on the server's machine. */
    isOfMachine: boolean('is_of_machine').notNull().default(false),
    /** When the owners were alerted to it, and to its first promotion. */
    announcedAt: moment('announced_at'),
    firstPromotedAt: moment('first_promoted_at'),
  },
  (table) => [uniqueIndex('release_tokens_hash').on(table.hash)],
);

/** Holds the names of signing keys, and the keys of single remotes. The file beside the registry says which keys pages trust. */
export const releaseKeys = pgTable('release_keys', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  publicKey: text('public_key').notNull(),
  /** The remote whose releases it signs; null for a key that signs the registry. */
  remote: text('remote'),
  createdAt: createdAt(),
  revokedAt: moment('revoked_at'),
});

/** Holds who signed the releases that were uploaded. What is promoted is compared with it again. */
export const releaseSignatures = pgTable(
  'release_signatures',
  {
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    keyId: text('key_id').notNull(),
    signature: text('signature').notNull(),
    /** The size that the publisher signed, which the server replaces by its own measurement; null if it named none. */
    entryBytes: doublePrecision('entry_bytes'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.release] })],
);

/** Holds where published releases come from. */
export const releaseOrigins = pgTable(
  'release_origins',
  {
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    /** The name of the token that published it. */
    publishedBy: text('published_by').notNull(),
    commit: text('commit'),
    ciRun: text('ci_run'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.release] })],
);

/**
 * Holds the signed-in sessions that got a page while a remote had a canary: the release it gave them, whether the last page started, and
 * what they reported. A canary is judged by these alone.
 */
export const canarySessions = pgTable(
  'canary_sessions',
  {
    env: text('env').notNull(),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    session: text('session').notNull(),
    /** A hash of the network that the page was sent to. */
    source: text('source').notNull(),
    issuedAt: moment('issued_at').notNull(),
    readyAt: moment('ready_at'),
    loads: integer('loads').notNull().default(0),
    errors: integer('errors').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.env, table.remote, table.release, table.session] }),
    index('canary_sessions_issued').on(table.issuedAt),
  ],
);
