import { cleanup, render, screen } from '@testing-library/react';
import { make } from 'shared-contracts/testing';
import { UiProvider } from 'shared-ui';
import { afterEach, expect, it } from 'vitest';
import { storeProfile } from '../../shared/profile.store.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';

afterEach(cleanup);

it.each([
  { switched_off: [], rows: 1 },
  { switched_off: ['incognito'], rows: 0 },
])('lists the shortcut of incognito chats unless they are switched off ($switched_off)', async ({ switched_off, rows }) => {
  storeProfile(make.profile({ switched_off }));
  render(
    <UiProvider>
      <ShortcutSheet isOpen onClose={() => undefined} />
    </UiProvider>,
  );
  expect(await screen.findByText('New chat')).toBeDefined();
  expect(screen.queryAllByText(/incognito/i)).toHaveLength(rows);
});
