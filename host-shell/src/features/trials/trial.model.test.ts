import { expect, it } from 'vitest';
import { buildTrialLink, isLocalAddress, listWanted, readAskedTrial, withAsked } from './trial.model.ts';

const remote = (name: string, current: string | null) => ({ remote: name, label: name, current, releases: [] });
const remotes = [remote('mfe-a', '1.0'), remote('mfe-b', '1.0'), remote('mfe-c', null), remote('mfe-d', '1.0')];

it('lists only choices that differ from the promoted releases', () => {
  const choices = { 'mfe-a': { release: '1.0' }, 'mfe-b': { release: '2.0' }, 'mfe-c': { origin: ' http://localhost:4701/ ' } };
  expect(listWanted(remotes, choices)).toEqual([
    { remote: 'mfe-b', release: '2.0' },
    { remote: 'mfe-c', origin: 'http://localhost:4701' },
  ]);
});

it.each([
  ['http://localhost:4701', true],
  ['http://127.0.0.1:4701/', true],
  ['https://localhost:4701', false],
  ['http://localhost', false],
  ['http://localhost:4701.example.org', false],
  ['http://localhost:4701@example.org', false],
  ['http://example.org:4701', false],
])('treats %s as a local address: %s', (address, is) => {
  expect(isLocalAddress(address)).toBe(is);
});

it('builds a link to the current page', () => {
  expect(buildTrialLink({ origin: 'https://atrium.example', pathname: '/app/help' }, 'a.b')).toBe(
    'https://atrium.example/app/help?trial=a.b',
  );
});

it.each([
  ['?try=mfe-hello@http://localhost:4701', { remote: 'mfe-hello', origin: 'http://localhost:4701' }],
  ['?try=mfe-hello@http://127.0.0.1:4701/', { remote: 'mfe-hello', origin: 'http://127.0.0.1:4701' }],
  ['?try=mfe-hello@https://evil.example', undefined],
  ['?try=host-shell@http://localhost:4701', undefined],
  ['?try=mfe-hello', undefined],
  ['', undefined],
])('reads %s as a wish to try a remote from this machine', (search, asked) => {
  expect(readAskedTrial(search)).toEqual(asked);
});

it('lists the asked remote first, even if it was never published', () => {
  const names = (asked: string) => withAsked(remotes, { remote: asked, origin: 'http://localhost:4701' }).map((one) => one.remote);
  expect(names('mfe-c')).toEqual(['mfe-c', 'mfe-a', 'mfe-b', 'mfe-d']);
  expect(names('mfe-new')).toEqual(['mfe-new', 'mfe-a', 'mfe-b', 'mfe-c', 'mfe-d']);
  expect(withAsked(remotes, undefined)).toBe(remotes);
});
