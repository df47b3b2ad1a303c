import { expect, it } from 'vitest';
import { type Evidence, haltReason, worseReason } from './canary.policy.ts';

const rule = { loadsLeast: 20, margin: 0.05 };
const stable = { loads: 1_000, errors: 10 };

/** Returns what sessions did with a release, each from another source. */
const sessions = (count: number, part: Partial<Evidence> = {}): Evidence[] =>
  Array.from({ length: count }, (_, at) => ({ source: `s${at}`, sessions: 1, loads: 10, errors: 0, issued: 1, lost: 0, ...part }));
const failing = { errors: 10 };
const lost = { loads: 0, lost: 1 };
const oneSource = (count: number, part: Partial<Evidence>): Evidence[] => [
  { source: 's', sessions: count, loads: 10 * count, errors: 0, issued: count, lost: 0, ...part },
];
const steady = sessions(30);

it('halts a canary whose error rate exceeds the stable one by more than the margin', () => {
  expect(haltReason([...sessions(18), ...sessions(2, failing)], steady, rule)).toBe(
    '10.0 % of 200 loads had an error, against 0.0 % of the stable release',
  );
});

it.each<[string, Evidence[], Evidence[], string]>([
  [
    'every page of twenty people is blank',
    sessions(20, lost),
    steady,
    '100.0 % of 20 pages did not start, against 0.0 % of the stable release',
  ],
  [
    'every page is blank and nobody gets the stable release',
    sessions(20, lost),
    [],
    '100.0 % of 20 pages did not start, against 0.0 % of the stable release',
  ],
  [
    'five people are all it has, and all see a blank page',
    sessions(5, lost),
    steady,
    '100.0 % of 5 pages did not start, against 0.0 % of the stable release',
  ],
  [
    'it freezes for most people',
    [...sessions(12, lost), ...sessions(6)],
    steady,
    '66.7 % of 18 pages did not start, against 0.0 % of the stable release',
  ],
  [
    'it blanks while a third of the stable pages don’t start either',
    sessions(40, lost),
    [...sessions(10, lost), ...sessions(20)],
    '100.0 % of 40 pages did not start, against 33.3 % of the stable release',
  ],
  [
    'two offices see blank pages',
    [...oneSource(50, { loads: 0, lost: 50 }), ...sessions(1, { ...lost, source: 't' }), ...sessions(1, { ...lost, source: 'u' })],
    steady,
    '100.0 % of 6 pages did not start, against 0.0 % of the stable release',
  ],
])('halts a canary when %s', (_, canary, other, reason) => {
  expect(haltReason(canary, other, rule)).toBe(reason);
});

it.each<[string, Evidence[], Evidence[]]>([
  ['it has too few loads to judge', sessions(2, { loads: 9, errors: 9 }).slice(0, 1), steady],
  ['it is as good as the stable one', sessions(10), steady],
  ['it is worse within the margin', [...sessions(29), ...sessions(2, { errors: 5 })], steady],
  ['the stable release fails as often', sessions(10, failing), sessions(10, failing)],
  ['nothing is known', [], []],
  ['one source sends a thousand failed loads', oneSource(1, { loads: 10, errors: 10, sessions: 1 }), steady],
  ['one source has a thousand sessions that fail', oneSource(1_000, { loads: 10_000, errors: 10_000 }), steady],
  ['one source gets a thousand pages and starts none', oneSource(1_000, { loads: 0, lost: 1_000 }), steady],
  ['one source starts none of a thousand, among others that do', [...oneSource(1_000, { loads: 0, lost: 1_000 }), ...sessions(20)], steady],
  [
    'two sources start none, among others that do',
    [...oneSource(500, { loads: 0, lost: 500 }), ...oneSource(500, { source: 't', loads: 0, lost: 500 }), ...sessions(20)],
    steady,
  ],
  ['a tenth of people have no scripts, in both', [...sessions(2, lost), ...sessions(18)], [...sessions(3, lost), ...sessions(27)]],
  ['people without scripts happen to be in the canary', [...sessions(4, lost), ...sessions(10)], steady],
  ['five of its people close the page at once', [...sessions(5, lost), ...sessions(15)], steady],
  ['nothing starts for anyone, because the network is down', sessions(20, lost), sessions(20, lost)],
  ['one person sees a blank page', sessions(1, lost), steady],
])('keeps a canary running when %s', (_, canary, other) => {
  expect(haltReason(canary, other, rule)).toBeUndefined();
});

it('finds a release that everyone gets and that does worse than before', () => {
  expect(worseReason({ loads: 20, errors: 4 }, stable, rule)).toBe('20.0 % of 20 loads had an error today, against 1.0 % before');
  expect(worseReason({ loads: 19, errors: 19 }, stable, rule), 'too few loads today').toBeUndefined();
  expect(worseReason({ loads: 100, errors: 50 }, { loads: 0, errors: 0 }, rule), 'nothing to compare with').toBeUndefined();
  expect(worseReason({ loads: 100, errors: 6 }, stable, rule), 'within the margin').toBeUndefined();
});
