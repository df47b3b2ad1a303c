import { screen } from '@testing-library/react';
import { defineContributions, defineRemote, lazyPage } from 'shared-contracts';
import { createFakeShell } from 'shared-contracts/testing';
import { registerApplication, start, unregisterApplication } from 'single-spa';
import { expect, it } from 'vitest';
import { PageHeader } from './page/page-header.tsx';
import { singleSpaLifecycles } from './single-spa.tsx';

const contributes = defineContributions({
  remote: 'mfe-one',
  label: 'One',
  routes: [{ id: 'one', path: '', title: 'One', chunk: 'page-one' }],
  panels: [],
  menus: [],
  commands: [],
});
const OnePage = () => <PageHeader title="One" />;
const remote = defineRemote({
  pages: { one: lazyPage(async () => ({ OnePage }), 'OnePage') },
  panels: {},
});

it('mounts a remote in a plain single-spa root and cleans up when it is unmounted', async () => {
  const shell = createFakeShell({ remote: 'mfe-one', base: '' });
  window.history.replaceState(null, '', '/');
  registerApplication({
    name: 'mfe-one',
    app: async () => singleSpaLifecycles(contributes, remote),
    activeWhen: () => true,
    customProps: { shell },
  });
  start();
  expect(await screen.findByRole('heading', { level: 1, name: 'One' })).toBeDefined();
  await unregisterApplication('mfe-one');
  expect(screen.queryByRole('heading', { name: 'One' })).toBeNull();
});
