import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { layerRules } from './layer-rules.ts';
import { branchesOf } from './matched-patterns.ts';
import { patternsIn } from './pattern-sources.ts';
import { sourcesOnDisk, workspace } from './sources.ts';

const files = execFileSync('git', ['ls-files'], { cwd: workspace, encoding: 'utf8', maxBuffer: 64 << 20 }).split('\n');
const names = /^(?:api-server|shared-contracts|shared-ui|host-shell|mfe-[\w-]+)\/(?:src|help|drizzle)\//;
const tools = sourcesOnDisk(workspace).filter((file) => /^(?:platform|e2e\/support)\//.test(file) && !/[.]test[.]ts$/.test(file));

/** Lists every branch of a pattern that names a place of the tree. */
const branches = tools.flatMap((file) =>
  patternsIn(file, readFileSync(join(workspace, file), 'utf8')).flatMap(({ line, literal }) =>
    literal && /(?:api-server|shared-(?:contracts|ui)|host-shell)[^|]*src/.test(literal.source)
      ? branchesOf(literal.source).map((branch) => ({ at: `${file}:${line}`, branch }))
      : [],
  ),
);

it.each(branches)('$branch of $at matches a file', ({ branch }) => {
  const pattern = new RegExp(branch);
  expect(files.some((file) => pattern.test(`/${file}`) || pattern.test(file))).toBe(true);
});

it.each(layerRules(workspace).flatMap(({ name, from }) => [from.path ?? []].flat().map((path) => ({ name, path }))))(
  '$path of the rule $name matches a source',
  ({ path }) => {
    const pattern = new RegExp(path);
    expect(files.some((file) => pattern.test(file))).toBe(true);
  },
);

it.each(
  tools.flatMap((file) =>
    [...readFileSync(join(workspace, file), 'utf8').matchAll(/'([\w.-]+\/[\w./-]+[.](?:tsx?|css|mjs|json))'/g)].flatMap(([, path = '']) =>
      names.test(path) ? [{ file, path }] : [],
    ),
  ),
)('$path, which $file names, exists', ({ path }) => {
  expect(files).toContain(path);
});
