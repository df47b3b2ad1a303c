import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.ts';
import type { McpCredentials } from '../../../platform/mcp/mcp-credentials.ts';
import type { McpGrant, McpSignIn } from '../../../platform/mcp/mcp-sign-in.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import type { ServerRow, ToolServersRepository } from './tool-server.repository.ts';

/** Is longer than a refresh may take, so that it ends only if a node stopped in the middle of one. */
const leaseMs = 60_000;
const pollMs = 200;
/** Refreshes a token that would expire while a call is on its way. */
const marginMs = 30_000;

export interface GrantDependencies {
  readonly repository: ToolServersRepository;
  readonly keys: KeyBox;
  readonly signIn: Pick<McpSignIn, 'refresh'>;
  readonly clock: Clock;
}

/** Describes a grant with the scopes that its user must still allow. */
export type StoredGrant = McpGrant & { readonly missingScope?: string | undefined };

/** Keeps the sign-ins of users at tool servers. Each is sealed as a whole and bound to its row. */
export function createGrants({ repository, keys, signIn, clock }: GrantDependencies) {
  const open = ({ id, sealedGrant }: ServerRow): StoredGrant | undefined => {
    const text = sealedGrant === null ? undefined : keys.open(sealedGrant, id);
    return text === undefined ? undefined : (JSON.parse(text) as StoredGrant);
  };
  const seal = (id: string, grant: StoredGrant) => keys.seal(JSON.stringify(grant), id);
  const refreshClaimed = async (row: ServerRow, used: string | undefined) => {
    const grant = open(row);
    // Another call or another node was faster.
    if (grant && grant.tokens.access_token !== used) return grant.tokens.access_token;
    const next = grant && (await signIn.refresh(row, grant));
    const isEnough = next && grant.missingScope === undefined;
    // A grant that can't be opened stays for the SECRETS_KEY that it was sealed with.
    const ended = grant ? null : row.sealedGrant;
    const stored = { signIn: isEnough ? ('done' as const) : ('needed' as const), sealedGrant: next ? seal(row.id, next) : ended };
    // The user may have signed out or in again meanwhile, which counts.
    if (await repository.replaceGrant(row, stored)) return next?.tokens.access_token;
    const newest = await repository.find(row.userId, row.id);
    return newest && open(newest)?.tokens.access_token;
  };
  /** Lets one node at a time refresh a grant, because many servers end a grant whose refresh token is used twice. */
  const renew = async ({ userId, id }: ServerRow, used: string | undefined): Promise<string | undefined> => {
    for (;;) {
      const now = clock.now();
      const until = new Date(now.getTime() + leaseMs);
      const claimed = await repository.claimRefresh(userId, id, now, until);
      if (claimed) return refreshClaimed(claimed, used).finally(() => repository.releaseRefresh(userId, id, until));
      if (!(await repository.find(userId, id))) return undefined;
      await sleep(pollMs);
    }
  };
  return {
    open,
    seal,
    credentialsOf: (row: ServerRow): McpCredentials => {
      const used: string[] = [];
      const tokenHint = (token: string | undefined) => {
        if (token !== undefined) used.push(token);
        return token;
      };
      return {
        used,
        token: async () => {
          const newest = await repository.find(row.userId, row.id);
          const grant = newest && open(newest);
          if (!grant) return undefined;
          const { tokens, expiresAt } = grant;
          const isExpiring = expiresAt !== undefined && expiresAt - marginMs < clock.now().getTime();
          return tokenHint(isExpiring && tokens.refresh_token ? await renew(row, tokens.access_token) : tokens.access_token);
        },
        renew: async (token) => tokenHint(await renew(row, token)),
        requireSignIn: async (missingScope) => {
          const newest = await repository.find(row.userId, row.id);
          const grant = newest && open(newest);
          if (newest)
            await repository.replaceGrant(newest, {
              signIn: 'needed',
              sealedGrant: grant ? seal(row.id, { ...grant, missingScope }) : newest.sealedGrant,
            });
        },
      };
    },
  };
}

export type Grants = ReturnType<typeof createGrants>;
