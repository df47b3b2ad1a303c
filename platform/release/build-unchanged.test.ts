import { expect, it } from 'vitest';
import { buildUnchanged } from './build-unchanged.ts';

it('builds again when a source changes during the build', async () => {
  let sources = 'a';
  const built: string[] = [];
  const release = await buildUnchanged(
    () => sources,
    async (name) => {
      built.push(name);
      if (name === 'a') sources = 'b';
    },
  );
  expect(release).toBe('b');
  expect(built).toEqual(['a', 'b']);
});

it('gives up when the sources never rest', async () => {
  let change = 0;
  const build = async () => {
    change += 1;
  };
  await expect(buildUnchanged(() => `${change}`, build)).rejects.toThrow('changed during each of 3 builds');
  expect(change).toBe(3);
});
