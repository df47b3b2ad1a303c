import { screen, within } from '@testing-library/react';
import { isoDay } from 'shared-contracts/days';
import { getMyUsage } from 'shared-contracts/settings-calls';
import { expect, it } from 'vitest';
import { createSettingsShell, openPage } from './testing/settings-pages.tsx';

const figures = {
  calls: 2,
  input_tokens: 1_000,
  cached_tokens: 0,
  reasoning_tokens: 0,
  output_tokens: 100,
  pictures: 0,
  cost_micro: 4_500,
  unpriced_calls: 0,
  estimated_calls: 1,
};

it('shows what this month cost by day and model, and how much of the budget is left', async () => {
  const shell = createSettingsShell();
  shell.answer(getMyUsage, () => ({
    currency: 'EUR',
    budget: { monthly_micro: 5_000_000, spent_micro: 4_500_000, reserved_micro: 1_000, renews_at: '2026-12-01T00:00:00Z' },
    totals: figures,
    by_day: [{ key: isoDay(new Date()), name: '', ...figures }],
    by_model: [{ key: 'gpt-4o', name: 'gpt-4o', ...figures }],
  }));
  openPage(shell, '/settings/usage');
  expect(await screen.findByRole('meter', { name: 'Your budget this month' })).toBeDefined();
  expect(screen.getByText(/€4\.50 of €5\.00 Renews on Dec 1, 2026\. €0\.001 is reserved/)).toBeDefined();
  expect(screen.getByText('Calls counted by estimate, because the provider reported nothing: 1')).toBeDefined();
  const models = screen.getByRole('region', { name: 'By model' });
  expect(within(models).getByRole('row', { name: /gpt-4o 2 1,000 0 100 0 €0\.0045/ })).toBeDefined();
});

it('says that there is no budget, and that nothing was used yet', async () => {
  const shell = createSettingsShell();
  const nothing = { ...figures, calls: 0, cost_micro: null, estimated_calls: 0 };
  shell.answer(getMyUsage, () => ({ currency: 'USD', budget: null, totals: nothing, by_day: [], by_model: [] }));
  openPage(shell, '/settings/usage');
  expect(await screen.findByText('You have no budget, so nothing limits what you spend.')).toBeDefined();
  expect(screen.getByText('No calls to models this month')).toBeDefined();
});
