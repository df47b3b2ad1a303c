import { describe, expect, it } from 'vitest';
import { buildBreadcrumbs } from './breadcrumbs.model.ts';

const labels = (path: string) => buildBreadcrumbs(path).map(({ label }) => label);

describe('breadcrumbs', () => {
  it.each([
    ['/', []],
    ['/my-works', []],
    ['/settings/session-management', ['Settings']],
    ['/profile-and-preferences/x', ['Profile And Preferences']],
    ['/share/chats/t0k3n', ['Share', 'Chats']],
    ['/sales/edit/', ['Sales']],
    ['/extensions/ext_0123456789abcdefghijklmn/market-intel/list', ['Extensions']],
    ['/%E4%B8%AD-x/edit', ['中 X']],
    ['/%E4%zz/edit', ['%E4%zz']],
  ])('turns %s into %j', (path, expected) => expect(labels(path)).toEqual(expected));

  it('links to the pages above', () => {
    expect(buildBreadcrumbs('/share/chats/t').map(({ path }) => path)).toEqual(['/share', '/share/chats']);
  });
});
