import { type Policy, policyAbility, type savePolicy } from 'shared-contracts/admin-calls';
import type * as z from 'zod/mini';
import { AppError } from '../../../errors.ts';
import { sayPolicy } from '../../../messages/policy.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import { type AskModeration, isAllowed } from './moderation-hook.ts';
import { everyone, type PolicyRepository, type PolicyRow } from './policy.repository.ts';
import { foldTerm } from './term-matcher.ts';
import { secretOwner } from './text-policy.ts';

type Given = z.output<typeof savePolicy.body>;

const groupsShown = 50;
const testMs = 15_000;

interface PolicyAdminDependencies {
  readonly db: Drizzle;
  readonly repository: PolicyRepository;
  readonly keys: KeyBox;
  readonly ask: AskModeration;
  readonly allowLoopback: boolean;
}

/** Creates what administrators do with policies. Access: callers have a role in the installation. */
export function createPolicyAdmin({ db, repository, keys, ask, allowLoopback }: PolicyAdminDependencies) {
  const present = async (groupId: string | null, row: PolicyRow | undefined): Promise<Policy> => {
    const group = groupId === null ? { name: '', people: await repository.people() } : await repository.group(groupId);
    if (!group) throw new AppError('not-found');
    return { group_id: groupId, ...group, version: row?.version ?? 0, rules: rulesOf(row) };
  };

  /** Returns the secret to store, after the service answered a test with it. */
  const testedSecret = async (scope: string, moderation: NonNullable<Given['moderation']>, before: PolicyRow | undefined) => {
    const address = URL.parse(moderation.hook_url);
    if (!address || !isAllowed(address, allowLoopback)) throw invalid('body.moderation.hook_url', sayPolicy('addressNotHttps'));
    const kept = before?.sealedSecret == null ? undefined : keys.open(before.sealedSecret, secretOwner(scope));
    const secret = moderation.secret ?? kept;
    if (secret === undefined) throw invalid('body.moderation.secret', sayPolicy('secretMissing'));
    // A stored secret must not be sent to wherever somebody points it; it only signs, but a signature can be replayed.
    if (moderation.secret === undefined && before?.moderation && new URL(before.moderation.url).origin !== address.origin)
      throw invalid('body.moderation.secret', sayPolicy('secretMissing'));
    const hook = { url: moderation.hook_url, secret, timeoutMs: moderation.timeout_ms };
    const text = { text: 'test', context: '', direction: 'sent' as const, user_id: 'test', user_groups: [] };
    const verdict = await ask(hook, text, AbortSignal.timeout(testMs));
    if (!('allow' in verdict)) throw new AppError('hook-failed', { detail: sayPolicy('hookSilent', { reason: verdict.silent }) });
    return keys.seal(secret, secretOwner(scope));
  };

  return {
    groups: async (search: string, after: string) => {
      const rows = await repository.groups(search.trim(), after, groupsShown + 1);
      const shown = rows.slice(0, groupsShown);
      return {
        groups: shown.map(({ id, name, people, scope }) => ({ group_id: id, name, people, has_policy: scope !== null })),
        next: rows.length > groupsShown ? (shown.at(-1)?.cursor ?? null) : null,
      };
    },
    get: async (groupId: string | null): Promise<Policy> => present(groupId, await repository.find(groupId ?? everyone)),
    /** Replaces a policy and records what changed. @throws AppError when it changed meanwhile, or its moderation service is silent. */
    save: async (groupId: string | null, given: Given): Promise<Policy> => {
      const scope = groupId ?? everyone;
      const group = groupId === null ? undefined : await repository.group(groupId);
      if (groupId !== null && !group) throw new AppError('not-found');
      const before = await repository.find(scope);
      if ((before?.version ?? 0) !== given.version) throw new AppError('policy-changed');
      const row = {
        scope,
        groupId,
        abilities: Object.fromEntries(given.abilities.map(({ ability, is_on }) => [ability, is_on])),
        blockedTerms: tidyTerms(given.blocked_terms),
        moderation: given.moderation && {
          url: given.moderation.hook_url,
          timeoutMs: given.moderation.timeout_ms,
          onFailure: given.moderation.on_failure,
        },
        sealedSecret: given.moderation ? await testedSecret(scope, given.moderation, before) : null,
      };
      const saved = await db.transaction(async (tx) => {
        const stored = await repository.save(tx, row, given.version);
        if (!stored) throw new AppError('policy-changed');
        await recordAudit(tx, {
          action: 'policy.change',
          target: { kind: 'policy', id: scope, name: group?.name ?? 'Everyone' },
          before: before ? auditDetails(before) : null,
          after: { ...auditDetails(stored), is_secret_new: given.moderation?.secret !== undefined },
        });
        return stored;
      });
      return present(groupId, saved);
    },
  };
}

const rulesOf = (row: PolicyRow | undefined): Policy['rules'] => ({
  // Another release may have stored abilities that this one doesn't know.
  abilities: policyAbility.options.flatMap((ability) => {
    const isOn = row?.abilities[ability];
    return isOn === undefined ? [] : [{ ability, is_on: isOn }];
  }),
  blocked_terms: row?.blockedTerms ?? [],
  moderation: row?.moderation
    ? {
        hook_url: row.moderation.url,
        timeout_ms: row.moderation.timeoutMs,
        on_failure: row.moderation.onFailure,
        has_secret: row.sealedSecret !== null,
      }
    : null,
});

const auditDetails = ({ abilities, blockedTerms, moderation }: PolicyRow) => ({
  abilities,
  blocked_terms: blockedTerms,
  moderation: moderation && { ...moderation, url: withoutQuery(moderation.url) },
});

/** Leaves out the query of an address, which often holds a key. */
const withoutQuery = (address: string) => {
  const { origin, pathname, search } = new URL(address);
  return `${origin}${pathname}${search ? '?…' : ''}`;
};

/** Drops terms that match the same words as an earlier one. @throws AppError for a term that nothing could match. */
function tidyTerms(terms: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const [index, term] of terms.entries()) {
    const folded = foldTerm(term);
    if (!folded) throw invalid(`body.blocked_terms.${index}`, sayPolicy('termEmpty', { term }));
    if (!known.has(folded)) known.set(folded, term);
  }
  return [...known.values()];
}

const invalid = (path: string, message: ReturnType<typeof sayPolicy>) =>
  new AppError('invalid-input', { detail: message, errors: [{ path, message }] });
