import type { OauthWord } from 'shared-contracts';

/** What a provider's redirect says (specification section 4, Login by OAuth). */
export type OauthReturn =
  | { readonly kind: 'code'; readonly word: OauthWord; readonly code: string; readonly state: string; readonly iss: string | undefined }
  | { readonly kind: 'denied' }
  | { readonly kind: 'incomplete' };

const words: readonly OauthWord[] = ['professional-network', 'account-provider', 'account-provider-redirect'];

/** `state` is `<word>.<nonce>`: the word decides which code exchange runs. */
export function readOauthReturn(query: URLSearchParams): OauthReturn {
  if (query.get('error') === 'access_denied') return { kind: 'denied' };
  const code = query.get('code');
  const state = query.get('state') ?? '';
  const word = words.find((known) => known === state.split('.', 1)[0]);
  if (!code || !word || query.has('error')) return { kind: 'incomplete' };
  return { kind: 'code', word, code, state, iss: query.get('iss') ?? undefined };
}

/** Where the server sends the browser: a web page, never a script. */
export const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);
