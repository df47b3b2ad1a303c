import type { OauthWord } from 'shared-contracts';

/** Describes what a provider's redirect says. */
export type OauthReturn =
  | { readonly kind: 'code'; readonly word: OauthWord; readonly code: string; readonly state: string; readonly iss: string | undefined }
  | { readonly kind: 'denied' }
  | { readonly kind: 'incomplete' };

const words: readonly OauthWord[] = ['professional-network', 'account-provider', 'account-provider-redirect'];

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
