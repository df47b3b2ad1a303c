import { expect, it } from 'vitest';
import { appWithUser } from '../../../testing/app-with-user.ts';

const { api } = appWithUser();

it('serves the character maps of PDFs to everyone, and nothing else', async () => {
  const get = (name: string) => api.app.inject(`/api/file/character-maps/${name}`);
  const map = await get('90ms-RKSJ-H.bcmap');
  expect(map.statusCode).toBe(200);
  expect(map.headers['cache-control']).toContain('immutable');
  expect(map.rawPayload.subarray(1).toString('latin1')).toContain('Adobe');
  expect((await get('other.bcmap')).statusCode).toBe(404);
  expect((await get('..%2f..%2fpackage.json')).statusCode).toBe(404);
});
