import { expect, it } from 'vitest';
import { readServerReturn } from './server-return.model.ts';

const read = (query: string) => readServerReturn(new URLSearchParams(query));

it('reads a code, a refusal, and an address without either', () => {
  const body = { state: 'srv_1.a.b', code: 'c', iss: 'https://post.example' };
  expect(read('state=srv_1.a.b&code=c&iss=https://post.example')).toEqual({ kind: 'code', serverId: 'srv_1', body });
  expect(read('state=srv_1.a&error=access_denied&code=c')).toEqual({ kind: 'denied', serverId: 'srv_1' });
  expect(read('state=srv_1.a&error=server_error&code=c')).toEqual({ kind: 'incomplete', serverId: 'srv_1' });
  expect(read('state=srv_1.a')).toEqual({ kind: 'incomplete', serverId: 'srv_1' });
  expect(read('state=word&code=c')).toEqual({ kind: 'incomplete', serverId: undefined });
});
