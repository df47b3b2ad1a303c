import { describe, expect, it } from 'vitest';
import { breadcrumbs } from './breadcrumbs.model.ts';

const labels = (path: string) => breadcrumbs(path).map(({ label }) => label);

describe('breadcrumbs', () => {
  it.each([
    ['/', []],
    ['/my-works', []],
    ['/settings/session-management', ['Settings']],
    ['/profile-and-preferences/x', ['Profile And Preferences']],
    ['/share/chats/t0k3n', ['Share', 'Chats']],
    ['/sales/edit/', ['Sales']],
    ['/%E4%B8%AD-x/edit', ['中 X']],
    ['/%E4%zz/edit', ['%E4%zz']],
  ])('of %s are %j', (path, expected) => expect(labels(path)).toEqual(expected));

  it('lead to the pages above', () => {
    expect(breadcrumbs('/share/chats/t').map(({ path }) => path)).toEqual(['/share', '/share/chats']);
  });
});
