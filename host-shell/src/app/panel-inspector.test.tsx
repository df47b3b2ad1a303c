import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { lazyPage } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { make } from 'shared-contracts/testing';
import { Modal } from 'shared-ui';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeProfile } from '../shared/profile.store.ts';
import { createRelease } from '../testing/registry.ts';
import { renderApp } from '../testing/render-app.tsx';

beforeEach(() => {
  storeProfile(make.profile({}));
  // The API answers nothing here.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function StepsPage() {
  const { Inspector, hide } = useShell().panel;
  const [step, setStep] = useState<string>();
  const [isWide, setIsWide] = useState(false);
  useEffect(() => (isWide ? hide?.() : undefined), [isWide, hide]);
  return (
    <>
      <h1>Steps</h1>
      <button type="button" onClick={() => setStep('Ask')}>
        Select Ask
      </button>
      <button type="button" onClick={() => setIsWide(!isWide)}>
        Wide
      </button>
      {step && Inspector ? (
        <Inspector label={step} onClose={() => setStep(undefined)}>
          <button type="button" onClick={() => setStep(undefined)}>
            Back from {step}
          </button>
          <input aria-label="What it asks" />
        </Inspector>
      ) : null}
    </>
  );
}

function ListPanel() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <input aria-label="Search the list" />
      <button type="button" onClick={() => setIsAdding(true)}>
        Add
      </button>
      <Modal open={isAdding} title="Add to the list">
        <input aria-label="Name" />
      </Modal>
    </>
  );
}

async function openPage() {
  const routes = [{ id: 'steps', path: 'steps', title: 'Steps', chunk: 'page' }];
  const panels = [{ id: 'list', slot: 'right-panel' as const, title: 'List', when: { paths: ['*'] }, priority: 1, chunk: 'panel' }];
  const contributes = { ...createRelease('1').contributes, remote: 'mfe-chat', label: 'Chat', routes, panels };
  const releases = { '1': createRelease('1', { base: '/r/mfe-chat/1/', contributes }) };
  renderApp({
    path: '/steps',
    remotes: { 'mfe-chat': { timeoutMs: 50, disabled: false, previous: null, rollout: [{ release: '1', default: true }], releases } },
    load: async () => ({
      pages: { steps: lazyPage(async () => ({ StepsPage }), 'StepsPage') },
      panels: { list: lazyPage(async () => ({ ListPanel }), 'ListPanel') },
    }),
  });
  await screen.findByRole('heading', { name: 'Steps' });
}

/** Makes the window as wide as the widest layout needs. Returns what makes it narrower or wider again. */
function widen() {
  let isWide = true;
  const listeners = new Map<(event: { matches: boolean }) => void, { readonly matches: boolean }>();
  vi.stubGlobal('matchMedia', (query: string) => {
    const list = {
      get matches() {
        return query.includes('1200px') ? isWide : query.includes('min-width');
      },
      media: query,
      addEventListener: (_: string, listener: () => void) => listeners.set(listener, list),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    };
    return list;
  });
  return (wide: boolean) =>
    act(() => {
      isWide = wide;
      for (const [listener, { matches }] of [...listeners]) listener({ matches });
    });
}

it('shows what a page inspects in place of its panel, which comes back as it was', async () => {
  widen();
  await openPage();
  const panel = within(screen.getByRole('complementary'));
  await userEvent.type(await panel.findByRole('textbox', { name: 'Search the list' }), 'digest');
  await userEvent.click(screen.getByRole('button', { name: 'Select Ask' }));
  const back = await panel.findByRole('button', { name: 'Back from Ask' });
  expect(panel.queryByRole('textbox', { name: 'Search the list' })).toBeNull();
  await userEvent.click(back);
  expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'Search the list' }).value).toBe('digest');
  expect(panel.queryByRole('button', { name: 'Back from Ask' })).toBeNull();
});

it('keeps what was typed in a panel and its dialogs when the window crosses the width of a column', async () => {
  const resize = widen();
  await openPage();
  const panel = within(screen.getByRole('complementary'));
  await userEvent.type(await panel.findByRole('textbox', { name: 'Search the list' }), 'digest');
  await userEvent.click(panel.getByRole('button', { name: 'Add' }));
  await userEvent.type(within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Name' }), 'Weekly');
  resize(false);
  expect(screen.queryByRole('complementary', { hidden: true })).toBeNull();
  const name = () => within(screen.getByRole('dialog', { name: 'Add to the list' })).getByRole<HTMLInputElement>('textbox').value;
  expect(name()).toBe('Weekly');
  resize(true);
  expect(name()).toBe('Weekly');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Search the list', hidden: true }).value).toBe('digest');
});

it('keeps what was typed in what a page inspects, too', async () => {
  const resize = widen();
  await openPage();
  await userEvent.click(screen.getByRole('button', { name: 'Select Ask' }));
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'What it asks' });
  await expect.poll(() => screen.queryByRole('textbox', { name: 'What it asks' })).not.toBeNull();
  await userEvent.type(field(), 'Summarize');
  resize(false);
  await screen.findByRole('dialog', { name: 'Ask' });
  expect(field().value).toBe('Summarize');
  await expect.poll(() => document.activeElement).toBe(field());
  resize(true);
  await expect.poll(() => document.activeElement).toBe(field());
  expect(within(screen.getByRole('complementary')).getByRole<HTMLInputElement>('textbox').value).toBe('Summarize');
});

it('hides the panel while a page needs the width', async () => {
  widen();
  await openPage();
  await userEvent.click(screen.getByRole('button', { name: 'Wide' }));
  expect(screen.queryByRole('complementary')).toBeNull();

  // What is selected meanwhile shows, and doesn't keep the panel open.
  await userEvent.click(screen.getByRole('button', { name: 'Select Ask' }));
  await userEvent.click(await within(screen.getByRole('complementary')).findByRole('button', { name: 'Back from Ask' }));
  expect(screen.queryByRole('complementary')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Wide' }));
  expect(screen.getByRole('complementary')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Select Ask' }));
  await userEvent.keyboard('{Control>}]{/Control}');
  await expect.poll(() => screen.queryByRole('complementary')).toBeNull();
});

it('opens a drawer for it on a small screen, and closing the drawer deselects it', async () => {
  await openPage();
  expect(screen.queryByRole('complementary')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Select Ask' }));
  expect(await screen.findByRole('dialog', { name: 'Ask' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('button', { name: 'Back from Ask' })).toBeNull();
});
