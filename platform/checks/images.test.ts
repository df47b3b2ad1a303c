import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', 'docker-compose.yml', 'docker/Dockerfile', 'operations'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /Dockerfile$|\.ya?ml$/.test(file));

/** Finds the images of others in a file: ours have no tag, because each stack builds its own. */
const imagesIn = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^(?:FROM|\s*(?:- )?image:)\s+(\S+)/gm)]
    .flatMap(([, image]) => image ?? [])
    .filter((image) => !/^(?:app$|atrium-)/.test(image));

it('runs images of others in one version, so that nothing changes unless this repository does', () => {
  const images = files.flatMap((file) => imagesIn(file).map((image) => `${file}: ${image}`));
  expect(images.length).toBeGreaterThan(4);
  expect(images.filter((image) => !/:\d+\.\d+(?:\.\d+)?(?:-|$)/.test(image.slice(image.indexOf(': ') + 2)))).toEqual([]);
  expect(images.filter((image) => /(?:node|nginx-unprivileged):\d+(?:\.\d+)?(?:-|$)/.test(image))).toEqual([]);
});
