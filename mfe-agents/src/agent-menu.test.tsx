import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, agentChanged } from 'shared-contracts';
import { duplicateAgent, getAgent, listAgents, renameAgent } from 'shared-contracts/calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

let shell: FakeShell;
const editor = make.agent({ agent_id: 'g1', agent_name: 'Editor' });
const open = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const main = async () => within(await screen.findByRole('main'));

beforeEach(() => {
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getAgent, () => editor);
  shell.answer(listAgents, () => ({ agents: [editor] }));
});

describe('the menu of an agent', () => {
  const entries = ['Rename', 'Move to notebook', 'Share', 'Versions', 'Test questions', 'Duplicate', 'Export', 'Delete'];
  const gallery = async () => within(await (await main()).findByRole('list', { name: 'Agents' }));

  it.each([
    ['on its page', '/agents/g1', 'Actions for Editor', main],
    ['on its card', '/agents', 'More actions for Editor', gallery],
    ['in the panel', '/agents', 'More actions for Editor', async () => within(await screen.findByRole('complementary'))],
  ])('has the same entries %s', async (_, path, name, where) => {
    open(path);
    await userEvent.click(await (await where()).findByRole('button', { name }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(entries);
  });

  it('renames it from its card, in a dialog', async () => {
    const asked: object[] = [];
    shell.answer(renameAgent, ({ query }) => {
      asked.push(query);
      shell.answer(listAgents, () => ({ agents: [{ ...editor, agent_name: query.rename }] }));
      return { message: 'ok' };
    });
    open('/agents');
    const cards = await gallery();
    await userEvent.click(await cards.findByRole('button', { name: 'More actions for Editor' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename agent' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Rename' }).disabled).toBe(true);
    const field = dialog.getByRole('textbox', { name: 'Rename agent' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Editor two{Enter}');
    expect(await cards.findByRole('link', { name: 'Editor two' })).toBeDefined();
    expect(asked).toEqual([{ agent_id: 'g1', rename: 'Editor two', current_name: 'Editor' }]);
  });
});

describe('duplicating an agent', () => {
  const duplicate = async () => {
    open('/agents/g1');
    await userEvent.click(await (await main()).findByRole('button', { name: 'Actions for Editor' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  };

  it('opens the copy and announces it', async () => {
    const changes: object[] = [];
    shell.hub.for('test', '1').subscribe(agentChanged, (change) => changes.push(change));
    const copy = make.agent({ agent_id: 'g2', agent_name: 'Editor (copy)' });
    shell.answer(duplicateAgent, () => {
      shell.answer(getAgent, () => copy);
      return copy;
    });
    await duplicate();
    expect(await screen.findByRole('heading', { level: 1, name: 'Editor (copy)' })).toBeDefined();
    expect(shell.toasts).toMatchObject([{ kind: 'success', title: 'Agent Created' }]);
    expect(changes).toEqual([{ agentId: 'g2', change: 'created' }]);
  });

  it('stays on the agent with a toast when that fails', async () => {
    shell.answer(duplicateAgent, () => {
      throw new ApiError({ code: 'limit', status: 409, detail: 'You have 100 agents.' });
    });
    await duplicate();
    await expect
      .poll(() => shell.toasts)
      .toMatchObject([{ kind: 'error', title: 'Error', description: 'Failed to create agent. Please try again.' }]);
    expect(screen.getByRole('heading', { level: 1, name: 'Editor' })).toBeDefined();
  });
});

describe('suggested agents', () => {
  it.each([[[]], [[make.agent({ agent_name: 'Editor' })]]])('are offered below %j', async (agents) => {
    shell.answer(listAgents, () => ({ agents }));
    open('/agents');
    const page = await main();
    expect(await page.findByRole('group', { name: 'Start from a template' })).toBeDefined();
    expect(page.getByRole('link', { name: /Minute taker/ }).getAttribute('href')).toContain('suggestion=minutes');
  });

  it('fill in the form', async () => {
    open('/agents/create-agent?suggestion=plain');
    const page = await main();
    expect((await page.findByLabelText<HTMLInputElement>('Name')).value).toBe('Plain language');
    expect(page.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
    expect(page.getByLabelText<HTMLInputElement>(/^Edit starter/).value).toBe('Make this text easier to read:');
  });

  it('show only while nothing was entered', async () => {
    open('/agents/create-agent');
    const page = await main();
    expect(await page.findByRole('list', { name: 'Start from a template' })).toBeDefined();
    await userEvent.type(page.getByLabelText(/Actions and starters/), 'Dear Sir{Enter}');
    expect(page.queryByRole('list', { name: 'Start from a template' })).toBeNull();
    await userEvent.click(page.getByRole('button', { name: 'Remove starter “Dear Sir”' }));
    expect(page.getByRole('list', { name: 'Start from a template' })).toBeDefined();
  });

  it('leave the form empty for an unknown name', async () => {
    open('/agents/create-agent?suggestion=nothing');
    const page = await main();
    expect((await page.findByLabelText<HTMLInputElement>('Name')).value).toBe('');
  });
});
