import { type SearchConnection, type SearchEngine, searchConnection } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { presenterOf } from '../../../kernel/present-row.ts';
import { sayWebSearch } from '../../../messages/web-search.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { SearchSettings } from '../../../platform/config/config.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import { type ProviderFetch, trustedFetch } from '../../../platform/model/provider-fetch.ts';
import { engines } from '../../../platform/search/engines.ts';
import { createWebSearch, type WebSearch } from '../../../platform/search/web-search.ts';
import type { Policies } from '../../governance/policy/policy.service.ts';
import type { SearchConnectionRow, WebSearchRepository } from './web-search.repository.ts';

const keyHint = sayWebSearch('reconnectKey');
/** What a connection is tried with. */
const trial = 'test';

interface WebSearchDependencies {
  readonly repository: WebSearchRepository;
  readonly policies: Pick<Policies, 'allows' | 'ensureInRun'>;
  readonly keys: KeyBox;
  /** Holds the search that the server's settings configure. */
  readonly server: SearchSettings | undefined;
  /** Fetches URLs that users entered. */
  readonly fetch: ProviderFetch;
  readonly clock: Clock;
}

interface GivenSearch {
  readonly engine: SearchEngine;
  readonly search_url?: string | undefined;
  readonly api_key?: string | undefined;
}

/** Creates each user's web search: their own connection first, else the server's. Access: bound to the caller's user id. */
export function createWebSearchService({ repository, policies, keys, server, fetch, clock }: WebSearchDependencies) {
  const owner = (userId: string) => `search:${userId}`;

  /** Returns a search that stops when a policy switches it off, also in the middle of an answer. */
  const guardByPolicy = (userId: string, { engine, search }: WebSearch): WebSearch => ({
    engine,
    search: async (query, signal) => {
      await policies.ensureInRun(userId, 'web-search');
      return search(query, signal);
    },
  });

  async function find(userId: string): Promise<{ by: 'you' | 'server'; search: WebSearch } | undefined> {
    if (!(await policies.allows(userId, 'web-search'))) return undefined;
    const row = await repository.find(userId);
    if (row) {
      const apiKey = row.sealedKey === null ? undefined : keys.open(row.sealedKey, owner(userId));
      if (row.sealedKey !== null && apiKey === undefined) throw new AppError('not-connected', { detail: sayWebSearch('keyUnreadable') });
      return { by: 'you', search: guardByPolicy(userId, createWebSearch({ ...row, apiKey, keyHint, fetch })) };
    }
    if (!server) return undefined;
    const search = createWebSearch({ ...server, keyHint: sayWebSearch('checkServerKey'), fetch: trustedFetch });
    return { by: 'server', search: guardByPolicy(userId, search) };
  }

  return {
    find,
    /** Returns which search is connected, without decrypting its key. */
    connected: async (userId: string) => {
      const row = await repository.find(userId);
      if (row) return { by: 'you' as const, engine: row.engine };
      return server ? { by: 'server' as const, engine: server.engine } : { by: null, engine: null };
    },
    connection: async (userId: string): Promise<SearchConnection | null> => {
      const row = await repository.find(userId);
      return row ? present(row) : null;
    },
    /** Stores a connection only if a test query succeeds. */
    connect: async (userId: string, { engine, search_url, api_key }: GivenSearch) => {
      const baseUrl = search_url || engines[engine].baseUrl;
      if (!baseUrl) return { connection: null, problem: sayWebSearch('addressMissing') };
      if (engines[engine].needsKey && !api_key) return { connection: null, problem: sayWebSearch('keyMissing') };
      const apiKey = api_key || undefined;
      try {
        await createWebSearch({ engine, baseUrl, apiKey, keyHint: sayWebSearch('checkKey'), fetch }).search(
          trial,
          AbortSignal.timeout(20_000),
        );
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        return { connection: null, problem: error.sentence };
      }
      const sealedKey = apiKey === undefined ? null : keys.seal(apiKey, owner(userId));
      const row = { userId, engine, baseUrl, sealedKey, checkedAt: clock.now() };
      await repository.put(row);
      return { connection: present(row), problem: null };
    },
    disconnect: (userId: string) => repository.remove(userId),
  };
}

export type WebSearchService = ReturnType<typeof createWebSearchService>;

const present = presenterOf(searchConnection, (row: SearchConnectionRow) => ({ has_key: row.sealedKey !== null }));
