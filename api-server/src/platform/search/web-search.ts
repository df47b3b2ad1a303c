import type { SearchEngine } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { sayWebSearch } from '../../messages/web-search.ts';
import type { Wording } from '../language/worded-error.ts';
import { limitedText } from '../limited-body.ts';
import { ModelError } from '../model/model-port.ts';
import type { ProviderFetch } from '../model/provider-fetch.ts';
import { engines, type WebResult } from './engines.ts';

/** Finds pages on the web. */
export interface WebSearch {
  readonly engine: SearchEngine;
  /** Returns at most `resultsMax` results, the best first. @throws ModelError with a message for the user */
  readonly search: (query: string, signal: AbortSignal) => Promise<WebResult[]>;
}

export interface SearchAccess {
  readonly engine: SearchEngine;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Says where to correct a rejected key. */
  readonly keyHint: Wording;
  readonly fetch: ProviderFetch;
}

const resultsMax = 8;
const queryMax = 400;
const snippetMax = 600;
const timeoutMs = 15_000;
const bytesMax = 2 * 1024 * 1024;

export function createWebSearch(access: SearchAccess): WebSearch {
  return {
    engine: access.engine,
    search: async (query, signal) => {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      try {
        return tidy(await ask(access, cutText(query.trim(), queryMax), limited));
      } catch (error) {
        if (error instanceof ModelError || signal.aborted) throw error;
        throw new ModelError('provider-unreachable', unreachable(error, limited.aborted));
      }
    },
  };
}

async function ask({ engine, baseUrl, apiKey, keyHint, fetch }: SearchAccess, query: string, signal: AbortSignal): Promise<WebResult[]> {
  const { request, read } = engines[engine];
  const { url, init } = request({ baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''), apiKey, query, count: resultsMax });
  const response = await fetch(url, { ...init, signal });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw refusal(response.status, keyHint);
  }
  const found = read(parse(await limitedText(response, bytesMax, tooLarge)));
  if (!found) throw new ModelError('provider-failed', unreadable);
  return found;
}

function refusal(status: number, keyHint: Wording): ModelError {
  if (status === 401 || status === 403) return new ModelError('provider-refused', sayWebSearch('refused', { hint: keyHint }));
  if (status === 429) return new ModelError('provider-failed', sayWebSearch('busy'));
  return new ModelError('provider-failed', sayWebSearch('failed', { status }));
}

const tooLarge = () => new ModelError('provider-failed', sayWebSearch('tooLarge'));
const unreadable = sayWebSearch('unreadable');
const unreachable = (error: unknown, isLate: boolean) => {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof ModelError) return cause.sentence;
  return sayWebSearch(isLate ? 'tooSlow' : 'unreachable');
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelError('provider-failed', unreadable);
  }
}

/** Returns each web address once, as plain text, because strangers wrote the results. */
function tidy(results: readonly WebResult[]): WebResult[] {
  const seen = new Set<string>();
  const known = results.flatMap(({ title, url, snippet }) => {
    const address = URL.canParse(url) ? new URL(url) : undefined;
    if (!address || !/^https?:$/.test(address.protocol) || seen.has(address.href)) return [];
    seen.add(address.href);
    const text = cutText(plain(snippet), snippetMax);
    return [{ title: cutText(plain(title), 200) || address.hostname, url: address.href, snippet: text }];
  });
  return known.slice(0, resultsMax);
}

/** Some engines mark the matching words with tags. */
const plain = (text: string) =>
  text
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|#0?39|#x27);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll('\u0000', '')
    .replace(/\s+/g, ' ')
    .trim();
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#039': "'", '#x27': "'" };
