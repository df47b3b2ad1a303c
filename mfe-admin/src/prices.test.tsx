import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getCurrency, listBudgets, listPrices, setCurrency, setPrice } from 'shared-contracts/admin-calls';
import { createFakeShell, type FakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

let shell: FakeShell;
let currency: string;
let sent: unknown[];
const none = { cached_micro: null, output_micro: null, picture_micro: null };
const acme = { connection_id: 'prv_1', name: 'Acme', workspace: null };
const ours = { connection_id: 'prv_2', name: 'Ours', workspace: 'Launch' };
beforeEach(() => {
  shell = createFakeShell({ remote: contributes.remote });
  [currency, sent] = ['USD', []];
  shell.answer(listBudgets, () => ({ currency, everyone_micro: null, budgets: [], total: 0 }));
  shell.answer(listPrices, () => ({
    currency,
    connections: [acme, ours],
    prices: [
      { model: 'gpt-4o', source: 'catalog' as const, input_micro: 2_500_000, ...none },
      { model: 'gpt-4o', source: 'own' as const, connection: ours, input_micro: 1_000_000, ...none },
    ],
  }));
  shell.answer(setPrice, ({ body }) => {
    sent.push(body);
    return { message: 'Saved.' };
  });
  shell.answer(setCurrency, ({ body }) => {
    sent.push(body);
    currency = body.currency;
    return { message: 'Saved.' };
  });
});

function open(hasAmounts: boolean) {
  shell.answer(getCurrency, () => ({ currency, has_amounts: hasAmounts }));
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/admin/limits" />);
  return userEvent.setup();
}

describe('prices over a connection', () => {
  it('are listed below the price of the model, and changed on their own', async () => {
    const user = open(false);
    const list = await screen.findByRole('list', { name: 'Prices of models' });
    expect(within(list).getByText('Over the connection Ours of the workspace Launch')).toBeDefined();
    await user.click(within(list).getByRole('button', { name: 'Price of gpt-4o over Ours' }));
    const dialog = await screen.findByRole('dialog', { name: 'Price of gpt-4o over Ours' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove your price' }));
    await expect.poll(() => sent).toMatchObject([{ model: 'gpt-4o', connection_id: 'prv_2', input_micro: null }]);
  });

  it('are set for the connection that is chosen', async () => {
    const user = open(false);
    await user.click(await screen.findByRole('button', { name: 'Set a price' }));
    const dialog = await screen.findByRole('dialog', { name: 'Set a price' });
    await user.type(within(dialog).getByLabelText('Model'), 'gpt-4o');
    await user.click(within(dialog).getByRole('combobox', { name: 'Connection' }));
    await user.click(await screen.findByTitle('Acme'));
    await user.type(within(dialog).getByLabelText('Input, per million tokens'), '3');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await expect.poll(() => sent).toMatchObject([{ model: 'gpt-4o', connection_id: 'prv_1', input_micro: 3_000_000 }]);
  });
});

describe('the currency', () => {
  const choose = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: 'Change the currency' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the currency' });
    await user.type(within(dialog).getByRole('combobox', { name: 'Currency' }), 'Euro');
    await user.click(await screen.findByTitle('EUR · Euro'));
    return dialog;
  };

  it('is changed without a warning while there are no amounts', async () => {
    const user = open(false);
    const dialog = await choose(user);
    expect(within(dialog).queryByText('Amounts aren’t converted')).toBeNull();
    expect(within(dialog).getByText(/List prices are in US dollars/)).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Change the currency' }));
    await expect.poll(() => sent).toEqual([{ email: expect.any(String), currency: 'EUR' }]);
    expect(await screen.findByText('EUR · Euro')).toBeDefined();
  });

  it('is changed with a warning that amounts keep their numbers', async () => {
    const user = open(true);
    const dialog = await choose(user);
    expect(within(dialog).getByText('Amounts aren’t converted')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Change the currency' }));
    await expect.poll(() => sent).toMatchObject([{ currency: 'EUR', keeps_numbers: true }]);
  });
});
