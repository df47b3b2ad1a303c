import { screen } from '@testing-library/react';
import { findArticles, getArticles, listBookmarks } from 'shared-contracts/calls';
import { createFakeShell, make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { bootstrap, mount, unmount } from './single-spa.tsx';

it('is mounted and unmounted by a plain single-spa root, and leaves nothing behind', async () => {
  const shell = createFakeShell({ remote: 'mfe-market-intel', base: '' });
  const article = make.article({ Title: 'Search ads' });
  shell.answer(findArticles, () => ({ Articles: [article], total: 1, next: null, areas: [], sources: [] }));
  shell.answer(getArticles, () => ({ Articles: [article] }));
  shell.answer(listBookmarks, () => ({ bookmarks: [] }));
  window.history.replaceState(null, '', '/market-intel');
  const domElement = document.createElement('div');
  document.body.append(domElement);
  const props = { name: 'mfe-market-intel', domElement, shell };
  const run = async (lifecycle: unknown) => {
    for (const step of [lifecycle].flat()) await (step as (given: typeof props) => Promise<unknown>)(props);
  };
  await run(bootstrap);
  await run(mount);
  expect(await screen.findByRole('article')).toBeDefined();
  await run(unmount);
  expect(domElement.textContent).toBe('');
  domElement.remove();
});
