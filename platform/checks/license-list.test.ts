import { expect, it } from 'vitest';
import { findLicenseFaults, isAllowed } from './license-list.ts';

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['(MIT AND Zlib)', true],
  ['(MIT AND GPL-3.0-only)', false],
  ['GPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  ['', false],
])('reads the expression %j', (expression, expected) => expect(isAllowed(expression)).toBe(expected));

const lock = {
  '': { version: '1.0.0', dependencies: { good: '1', bad: '1', duck: '1' }, devDependencies: { tool: '1' } },
  'node_modules/good': { version: '1.0.0', license: 'MIT', dependencies: { bad: '2' } },
  'node_modules/good/node_modules/bad': { version: '2.0.0', license: 'MIT' },
  'node_modules/bad': { version: '1.0.0', license: 'AGPL-3.0-only' },
  'node_modules/duck': { version: '0.1.12', license: 'BSD' },
  'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
};

it('names shipped packages with a license that is not allowed, and leaves development tools alone', () => {
  expect(findLicenseFaults(lock)).toEqual({ count: 4, faults: [{ path: 'node_modules/bad', license: 'AGPL-3.0-only' }] });
});

it('does not trust a license that was read in another version of the package', () => {
  const newer = { ...lock, 'node_modules/duck': { version: '0.2.0', license: 'BSD' } };
  expect(findLicenseFaults(newer).faults).toContainEqual({ path: 'node_modules/duck', license: 'BSD' });
});

it('names packages that state no license', () => {
  const silent = { '': { dependencies: { quiet: '1' } }, 'node_modules/quiet': { version: '1.0.0' } };
  expect(findLicenseFaults(silent).faults).toEqual([{ path: 'node_modules/quiet', license: 'none stated' }]);
});
