import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  exportInstallationUsage,
  findBudgetTargets,
  getInstallationUsage,
  listBudgets,
  listPrices,
  removeBudget,
  setBudget,
  setPrice,
} from 'shared-contracts/admin-calls';
import type { CallTotals } from 'shared-contracts/settings-calls';
import { createFakeShell, type FakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

let shell: FakeShell;
beforeEach(() => {
  shell = createFakeShell({ remote: contributes.remote });
});

const open = (path: string) => {
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
  return userEvent.setup();
};
const done = { message: 'Done.' };
const totals = (calls: number, cost: number | null): CallTotals => ({
  calls,
  input_tokens: 1_200,
  cached_tokens: 200,
  reasoning_tokens: 50,
  output_tokens: 300,
  pictures: 0,
  cost_micro: cost,
  unpriced_calls: 1,
  estimated_calls: 0,
});
const use = { monthly_micro: 20_000_000, spent_micro: 17_000_000, reserved_micro: 500_000, renews_at: '2026-12-01T00:00:00Z' };

describe('Limits and Budgets', () => {
  const budgets = [{ kind: 'group' as const, id: 'grp_1', name: 'Research', detail: '', use }];
  const prices = [
    {
      model: 'gpt-4o',
      source: 'catalog' as const,
      input_micro: 2_500_000,
      cached_micro: null,
      output_micro: 10_000_000,
      picture_micro: null,
    },
    { model: 'own-model', source: 'none' as const, input_micro: null, cached_micro: null, output_micro: null, picture_micro: null },
  ];
  beforeEach(() => {
    shell.answer(listBudgets, () => ({ currency: 'USD', everyone_micro: null, budgets, total: 1 }));
    shell.answer(listPrices, () => ({ currency: 'USD', prices }));
    shell.answer(findBudgetTargets, () => ({ targets: [{ id: 'usr_1', name: 'Ada', detail: 'ada@example.com' }] }));
  });

  it('shows how much of a budget is spent, and what models cost', async () => {
    open('/admin/limits');
    const row = within(await screen.findByRole('list', { name: 'Budgets' })).getByRole('listitem');
    expect(row.textContent).toContain('$17.00 of $20.00');
    expect(row.textContent).toContain('Dec 1, 2026');
    expect(within(row).getByRole('meter', { name: 'Research' })).toBeDefined();
    const models = await screen.findByRole('list', { name: 'Prices of models' });
    expect(models.textContent).toContain('In $2.50 · Out $10.00');
    expect(within(models).getByText('No price')).toBeDefined();
  });

  it('sets a budget for a person whom the server finds, and refuses zero', async () => {
    const sent: unknown[] = [];
    shell.answer(setBudget, ({ body }) => {
      sent.push(body);
      return done;
    });
    const user = open('/admin/limits');
    await user.click(await screen.findByRole('button', { name: 'New budget' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('combobox', { name: 'Name' }));
    await user.click(await screen.findByTitle('Ada (ada@example.com)'));
    await user.type(within(dialog).getByLabelText('USD per month'), '0');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Enter an amount above zero.')).toBeDefined();
    expect(sent).toEqual([]);
    await user.clear(within(dialog).getByLabelText('USD per month'));
    await user.type(within(dialog).getByLabelText('USD per month'), '12.5');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await expect.poll(() => sent).toMatchObject([{ kind: 'person', budget_id: 'usr_1', monthly_micro: 12_500_000 }]);
  });

  it('asks before it removes a budget', async () => {
    const sent: unknown[] = [];
    shell.answer(removeBudget, ({ body }) => {
      sent.push(body);
      return done;
    });
    const user = open('/admin/limits');
    await user.click(await screen.findByRole('button', { name: 'Remove the budget of Research?' }));
    await expect.poll(() => sent).toMatchObject([{ kind: 'group', budget_id: 'grp_1' }]);
    expect(shell.confirmations.at(-1)).toMatchObject({ title: 'Remove the budget of Research?' });
  });

  it('sets what a model costs', async () => {
    const sent: unknown[] = [];
    shell.answer(setPrice, ({ body }) => {
      sent.push(body);
      return done;
    });
    const user = open('/admin/limits');
    await user.click(await screen.findByRole('button', { name: 'Price of own-model' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Input, per million tokens'), '0.15');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await expect.poll(() => sent).toMatchObject([{ model: 'own-model', input_micro: 150_000, output_micro: null }]);
  });
});

describe('Usage', () => {
  const asked: Record<string, unknown>[] = [];
  beforeEach(() => {
    asked.length = 0;
    shell.answer(getInstallationUsage, ({ query }) => {
      asked.push(query);
      const row = (key: string, name: string) => ({ key, name, ...totals(3, 1_500_000) });
      const rows = query.by === 'day' ? [row(String(query.to), '')] : [row('usr_1', 'Ada'), row('', '')];
      return { currency: 'USD', totals: totals(6, 3_000_000), rows, total_rows: rows.length };
    });
  });

  it('shows totals, a chart whose figures are also in a table, and usage by person', async () => {
    const user = open('/admin/usage?from=2026-11-01&to=2026-11-23');
    expect((await screen.findByText('$3.00')).textContent).toBe('$3.00');
    expect(screen.getByText('Calls without a price, which the cost leaves out: 1')).toBeDefined();
    const people = await screen.findByRole('region', { name: 'Person' });
    expect(within(people).getByRole('rowheader', { name: 'Ada' })).toBeDefined();
    expect(within(people).getByRole('rowheader', { name: 'Deleted' })).toBeDefined();
    await user.click(screen.getByText('Show as a table'));
    const days = await screen.findByRole('region', { name: 'Cost by day' });
    expect(within(days).getByRole('rowheader', { name: 'Nov 23, 2026' })).toBeDefined();
    expect(asked.every(({ from, to }) => from === '2026-11-01' && to === '2026-11-23')).toBe(true);
  });

  it('keeps the filter in the address and sends it', async () => {
    open('/admin/usage?from=2026-11-01&to=2026-11-23&scope=group&scope_id=grp_1&scope_name=Research&by=model');
    expect(await screen.findByRole('region', { name: 'Model' })).toBeDefined();
    expect(asked).toContainEqual(expect.objectContaining({ scope: 'group', scope_id: 'grp_1', by: 'model' }));
  });

  it('exports what it shows', async () => {
    const sent: unknown[] = [];
    shell.answer(exportInstallationUsage, ({ body }) => {
      sent.push(body);
      return { csv: 'day\r\n', is_complete: false };
    });
    const user = open('/admin/usage?from=2026-11-01&to=2026-11-23');
    await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    await expect.poll(() => sent).toMatchObject([{ from: '2026-11-01', to: '2026-11-23' }]);
  });

  it('says so when nothing was called', async () => {
    shell.answer(getInstallationUsage, () => ({
      currency: 'USD',
      totals: { ...totals(0, null), unpriced_calls: 0 },
      rows: [],
      total_rows: 0,
    }));
    open('/admin/usage');
    expect(await screen.findByText('No calls to models in this period')).toBeDefined();
  });
});
