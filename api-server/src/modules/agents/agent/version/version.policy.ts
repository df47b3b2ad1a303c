import { type AccessLevel, defaultAgentSettings, reaches } from 'shared-contracts';
import { type VersionDifference, type VersionPart, versionPart } from 'shared-contracts/agent-calls';
import { cohortOf } from 'shared-contracts/registry';
import { differenceOf, linesOf } from '../../../../kernel/tool/change.policy.ts';
import type { VersionContent } from '../../../../platform/database/schema/index.ts';
import type { AgentRow } from '../agent.repository.ts';
import type { Rollout } from './version.repository.ts';

export interface Asker {
  readonly userId: string;
  readonly level: AccessLevel;
  /** Identifies who asks, unless it is a person in a chat. */
  readonly source?: 'schedule' | 'api' | 'replay' | undefined;
}

/**
 * Returns the version that answers: none for the draft, which those who may edit the agent get in chats, and golden questions anywhere. What
 * nobody watches takes no part in trials. Who takes part in a trial stays in it, also when its percentage grows.
 */
export function versionFor<Version extends { readonly id: string }>(
  { userId, level, source }: Asker,
  rollout: Rollout<Version> | undefined,
): Version | undefined {
  if (!rollout || source === 'replay') return undefined;
  const { current, trial } = rollout;
  if (source) return current;
  if (reaches(level, 'edit')) return undefined;
  return trial && cohortOf(userId, trial.version.id) < trial.percent ? trial.version : current;
}

/** Returns what of an agent belongs to its versions. */
export const contentOf = ({ description, instructions, starters, settings }: AgentRow): VersionContent => ({
  description,
  instructions,
  starters,
  settings: { ...defaultAgentSettings, ...settings },
});

/** Lists the parts that two versions differ in, with their lines. */
export function differencesOf(before: VersionContent, after: VersionContent): VersionDifference[] {
  return versionPart.options.flatMap((part) => {
    const [from, to] = [linesIn(before, part), linesIn(after, part)];
    return from.join('\n') === to.join('\n') ? [] : [{ part, difference: differenceOf(from, to) }];
  });
}

function linesIn({ settings, ...form }: VersionContent, part: VersionPart): string[] {
  if (part === 'starters') return form.starters;
  if (part === 'description' || part === 'instructions') return linesOf(form[part]);
  return Object.entries(settings[part])
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .flatMap(([name, value]) => valueLines(name, value));
}

const valueLines = (name: string, value: unknown): string[] => {
  if (Array.isArray(value)) return value.map((one) => `${name}: ${nameOf(one)}`);
  return linesOf(typeof value === 'string' ? value : JSON.stringify(value)).map((line) => `${name}: ${line}`);
};

/** Lists one of several values: by its name if it has one, such as a skill. */
function nameOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { name } = (value ?? {}) as { readonly name?: unknown };
  return typeof name === 'string' ? name : JSON.stringify(value);
}
