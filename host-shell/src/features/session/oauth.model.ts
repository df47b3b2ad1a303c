import type { OauthWord } from 'shared-contracts';

/** Selects the code exchange: that of Google or LinkedIn, or `provider` for all that owners of the installation connected. */
type ReturnWord = OauthWord | 'provider';

/** Describes what a provider's redirect says. */
export type OauthReturn =
  | { readonly kind: 'code'; readonly word: ReturnWord; readonly code: string; readonly state: string; readonly iss: string | undefined }
  | { readonly kind: 'denied' }
  | { readonly kind: 'incomplete' };

const words: readonly ReturnWord[] = ['professional-network', 'account-provider', 'account-provider-redirect', 'provider'];

/** Parses a provider's redirect. `state` is `<word>.<nonce>`, and the word selects the code exchange. */
export function readOauthReturn(query: URLSearchParams): OauthReturn {
  if (query.get('error') === 'access_denied') return { kind: 'denied' };
  const code = query.get('code');
  const state = query.get('state') ?? '';
  const word = words.find((known) => known === state.split('.', 1)[0]);
  if (!code || !word || query.has('error')) return { kind: 'incomplete' };
  return { kind: 'code', word, code, state, iss: query.get('iss') ?? undefined };
}

/** Returns whether an address is a web page, as opposed to a script. */
export const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);
