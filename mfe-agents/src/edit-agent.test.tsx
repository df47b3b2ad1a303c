import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, agentChanged } from 'shared-contracts';
import { getAgent, listAgents, renameAgent, updateAgent } from 'shared-contracts/calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';
import { refuse } from './testing/agent-samples.ts';

let shell: FakeShell;
let agent = make.agent();
const open = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const findPanel = async () => within(await screen.findByRole('complementary'));

beforeEach(() => {
  agent = make.agent({ agent_id: 'g1', agent_name: 'Editor', description: 'Edits texts.', starters: ['Shorten this'] });
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getAgent, () => agent);
  shell.answer(listAgents, () => ({ agents: [agent] }));
});

describe('the edit form', () => {
  it('follows a rename in another tab and keeps the text being edited', async () => {
    open('/agents/g1');
    const panel = await findPanel();
    await userEvent.type(await panel.findByLabelText('Description'), ' With care.');
    agent = { ...agent, agent_name: 'Proofreader' };
    shell.bus.publish(agentChanged, { agentId: 'g1', change: 'updated' });
    await expect.poll(() => panel.getByLabelText<HTMLInputElement>('Name').value).toBe('Proofreader');
    expect(panel.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Edits texts. With care.');
  });

  it('sends trimmed fields and enables Customize again', async () => {
    const sent: unknown[] = [];
    shell.answer(updateAgent, ({ body }) => {
      sent.push(body.name);
      agent = { ...agent, agent_name: body.name };
      return agent;
    });
    open('/agents/g1');
    const panel = await findPanel();
    await userEvent.type(await panel.findByLabelText('Name'), ' 2  ');
    expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Customize' }).disabled).toBe(true);
    await userEvent.click(panel.getByRole('button', { name: 'Update' }));
    await expect.poll(() => sent).toEqual(['Editor 2']);
    await expect.poll(() => panel.getByRole<HTMLButtonElement>('button', { name: 'Customize' }).disabled).toBe(false);
  });

  it('says which version others get while the form is a draft', async () => {
    agent = { ...agent, published_version: 3 };
    open('/agents/g1');
    expect(await (await findPanel()).findByText(/Others get version 3 until another one is published/)).toBeDefined();
  });

  it('removes a starter that is made blank', async () => {
    open('/agents/g1');
    const panel = await findPanel();
    await userEvent.clear(await panel.findByLabelText('Edit starter “Shorten this”'));
    await userEvent.tab();
    await expect.poll(() => panel.queryByLabelText('Edit starter “Shorten this”')).toBeNull();
  });
});

describe('an agent renamed on the same page', () => {
  const sent: (string | undefined)[] = [];
  let load: () => void;
  beforeEach(() => {
    sent.length = 0;
    const { promise: loaded, resolve } = Promise.withResolvers<void>();
    load = resolve;
    agent = { ...agent, version: 'v1' };
    shell.confirmWith(false);
    shell.answer(renameAgent, ({ query }) => {
      agent = { ...agent, agent_name: query.rename, version: 'v2' };
      // The renamed agent takes a while to load.
      shell.answer(getAgent, () => loaded.then(() => agent));
      return { message: 'Renamed.' };
    });
    shell.answer(updateAgent, ({ body }) => {
      sent.push(body.expected_version);
      if (body.expected_version !== agent.version) throw new ApiError({ code: 'agent-changed', status: 409, detail: 'Changed.' });
      agent = { ...agent, agent_name: body.name, description: body.description, version: 'v4' };
      return agent;
    });
  });
  const renameAndType = async () => {
    open('/agents/g1');
    const panel = await findPanel();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Editor' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const name = await screen.findByLabelText('New name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Proofreader{Enter}');
    await userEvent.type(await panel.findByLabelText('Description'), ' With care.');
    await expect.poll(() => agent.version).toBe('v2');
    return panel;
  };

  it('is saved when it was edited before its new version was loaded', async () => {
    const panel = await renameAndType();
    load();
    await userEvent.click(panel.getByRole('button', { name: 'Update' }));
    await expect.poll(() => agent.description).toBe('Edits texts. With care.');
    expect(agent.agent_name).toBe('Proofreader');
    expect(shell.confirmations).toEqual([]);
  });

  it('is saved before its new version is loaded', async () => {
    const panel = await renameAndType();
    await userEvent.click(panel.getByRole('button', { name: 'Update' }));
    await expect.poll(() => sent).toEqual(['v1']);
    load();
    await expect.poll(() => sent).toEqual(['v1', 'v2']);
    expect(agent).toMatchObject({ agent_name: 'Proofreader', description: 'Edits texts. With care.' });
    expect(shell.confirmations).toEqual([]);
  });

  it('is not saved over what somebody else changed meanwhile', async () => {
    const panel = await renameAndType();
    agent = { ...agent, instructions: 'Be polite.', version: 'v3' };
    load();
    await expect.poll(() => panel.getByLabelText<HTMLTextAreaElement>('Instructions').value).toBe('Be polite.');
    await userEvent.click(panel.getByRole('button', { name: 'Update' }));
    await expect.poll(() => shell.confirmations.length).toBe(1);
    expect(sent).toEqual(['v1']);
  });
});

describe('failures', () => {
  it('shows why an agent fails to load', async () => {
    shell.answer(getAgent, refuse('Not yours.', 403));
    open('/agents/g1');
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.some(({ textContent }) => textContent?.includes('The agent couldn’t be loaded'))).toBe(true);
  });

  it('shows why My Agents fail to load', async () => {
    shell.answer(listAgents, refuse('Not yours.', 403));
    open('/agents');
    expect((await (await findPanel()).findByRole('alert')).textContent).toContain('Agents couldn’t be loaded');
  });
});
