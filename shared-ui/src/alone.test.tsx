import { render, screen } from '@testing-library/react';
import { defineContributions, defineRemote, lazyPage } from 'shared-contracts';
import { createFakeShell } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { RemoteAlone, type RemoteAloneProps } from './alone.tsx';
import { PageHeader } from './page/page-header.tsx';
import { PanelFrame } from './page/panel-frame.tsx';

const contributes = defineContributions({
  remote: 'mfe-one',
  label: 'One',
  routes: [
    { id: 'one', path: 'one', title: 'One', chunk: 'page-one' },
    { id: 'two', path: 'two', title: 'Two', chunk: 'page-two' },
  ],
  panels: [{ id: 'side', slot: 'right-panel', title: 'Side', when: { paths: ['two'] }, priority: 10, chunk: 'panel-side' }],
  menus: [],
  commands: [],
});
const OnePage = () => <PageHeader title="One" />;
const TwoPage = () => <PageHeader title="Two" />;
const SidePanel = () => <PanelFrame title="Side">beside</PanelFrame>;
const remote = defineRemote({
  pages: { one: lazyPage(async () => ({ OnePage }), 'OnePage'), two: lazyPage(async () => ({ TwoPage }), 'TwoPage') },
  panels: { side: lazyPage(async () => ({ SidePanel }), 'SidePanel') },
});

const open = (props: Partial<RemoteAloneProps>) =>
  render(
    <RemoteAlone contributes={contributes} remote={remote} shell={createFakeShell({ remote: 'mfe-one' })} router="memory" {...props} />,
  );

it('shows a page beside its panel, or alone when it has none', async () => {
  const { unmount } = open({ initialPath: '/two' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Two' })).toBeDefined();
  expect((await screen.findByRole('complementary', { name: 'Side' })).textContent).toContain('beside');
  unmount();
  open({ initialPath: '/one' });
  expect(await screen.findByRole('heading', { level: 1, name: 'One' })).toBeDefined();
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('opens its home page from the bare address, under the notice', async () => {
  open({ home: '/one', notice: 'Samples.' });
  expect(await screen.findByRole('heading', { level: 1, name: 'One' })).toBeDefined();
  expect((await screen.findByRole('alert')).textContent).toBe('Samples.');
});

it('says that a page belongs to another remote', async () => {
  open({ initialPath: '/chat' });
  expect(await screen.findByRole('heading', { level: 1, name: 'This page is not part of this remote' })).toBeDefined();
});
