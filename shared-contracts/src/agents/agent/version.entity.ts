import * as z from 'zod/mini';
import { difference } from '../../governance/ledger/entity.ts';

export const agentVersionNotesMax = 500;
/** Limits the versions that an agent keeps. The oldest that nobody gets makes room for a new one. */
export const agentVersionsMax = 100;

/** Stands for the form and settings as they are now, where a version is asked for by its number. */
export const draftNumber = 0;

/**
 * Sets when a trial ends automatically. A share is clearly worse if it exceeds the current version's by `margin` and by `deviations`
 * standard deviations of their difference; a cost, if its median is `costFactor` times the current version's. What is compared less than
 * `least` times says nothing; the current version is filled up to `least` with good answers.
 */
export const trialRule = { least: 20, margin: 0.1, deviations: 2.33, costFactor: 1.5, days: 30 } as const;

/** Says why a trial ended automatically. Readers tolerate causes that they don't know. */
export const haltCause = z.enum(['failures', 'dislikes', 'unproven', 'cost']);
export type HaltCause = z.infer<typeof haltCause>;

/** Counts what came of a version in chats in the last 30 days. */
export const versionNumbers = z.object({
  answers: z.int(),
  failed: z.int(),
  disliked: z.int(),
  /** Cited sentences, and those of them that aren't in their source. */
  cited: z.int(),
  unproven: z.int(),
  /** How many answers have a price, and their median cost in millionths of the currency. */
  priced: z.int(),
  cost_micro: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  /** The median time of an answer. */
  total_ms: z.nullable(z.number()),
});
export type VersionNumbers = z.infer<typeof versionNumbers>;

export const agentVersion = z.object({
  number: z.int(),
  notes: z.string(),
  /** Who published it; null for somebody who is gone. */
  author: z.nullable(z.string()),
  at: z.string(),
  numbers: versionNumbers,
});
export type AgentVersion = z.infer<typeof agentVersion>;

export const trialHalt = z.object({
  number: z.int(),
  cause: haltCause,
  at: z.string(),
});
export type TrialHalt = z.infer<typeof trialHalt>;

export const agentVersions = z.object({
  agent_name: z.string(),
  /** The version that everybody gets; null before the first is published. */
  current: z.nullable(z.int()),
  /** The version that replaces the current one if that is taken back; null if there is none. */
  previous: z.nullable(z.int()),
  trial: z.nullable(z.object({ number: z.int(), percent: z.int(), since: z.string() })),
  /** The last trial that ended automatically. */
  halt: z.nullable(trialHalt),
  /** Whether the draft differs from the current version. */
  has_changes: z.boolean(),
  /** Newest first. */
  versions: z.array(agentVersion),
});
export type AgentVersions = z.infer<typeof agentVersions>;

/** Names what versions differ in: fields of the form, and groups of settings. Readers tolerate names that they don't know. */
export const versionPart = z.enum(['description', 'instructions', 'starters', 'goals', 'apps', 'decisions', 'safety', 'monitoring']);
export type VersionPart = z.infer<typeof versionPart>;

export const versionDifference = z.object({ part: versionPart, difference });
export type VersionDifference = z.infer<typeof versionDifference>;
