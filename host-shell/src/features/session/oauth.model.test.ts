import { describe, expect, it } from 'vitest';
import { isWebAddress, readOauthReturn } from './oauth.model.ts';

const read = (query: string) => readOauthReturn(new URLSearchParams(query));

describe('readOauthReturn', () => {
  it.each(['professional-network', 'account-provider', 'account-provider-redirect', 'provider'])('finds the exchange for %s', (word) => {
    expect(read(`code=c&state=${word}.n0nce`)).toEqual({ kind: 'code', word, code: 'c', state: `${word}.n0nce`, iss: undefined });
  });
  it('recognizes that the user declined', () => expect(read('error=access_denied&state=account-provider.n')).toEqual({ kind: 'denied' }));
  it.each(['', 'code=c', 'state=account-provider.n', 'code=c&state=other.n', 'code=c&state=account-provider.n&error=server_error'])(
    'treats "%s" as incomplete',
    (query) => expect(read(query)).toEqual({ kind: 'incomplete' }),
  );
});

describe('isWebAddress', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', '/app', ''])('rejects %s', (address) => expect(isWebAddress(address)).toBe(false));
  it('accepts https', () => expect(isWebAddress('https://accounts.example/o')).toBe(true));
});
