import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type AccessLevel, ApiError, sharingChanged } from 'shared-contracts';
import { getAccess } from 'shared-contracts/access-calls';
import { getAgentQuotes, setAgentQuotes } from 'shared-contracts/agent-calls';
import { getAgent, listAgents, updateAgent } from 'shared-contracts/calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';
import { refuse } from './testing/agent-samples.ts';

let shell: FakeShell;
let agent = make.agent();
const owner = { email: 'ana@example.com', name: 'Ana Diaz' };

function serve(level: AccessLevel, part: Partial<typeof agent> = {}) {
  agent = make.agent({ agent_id: 'g1', agent_name: 'Editor', description: 'Edits texts.', sharing: { owner, level }, ...part });
  shell.answer(getAgent, () => agent);
  shell.answer(listAgents, () => ({ agents: [agent] }));
}
const open = (path = '/agents/g1') =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const findPage = async () => within(await screen.findByRole('main'));
const findPanel = async () => within(await screen.findByRole('complementary'));
const menuOf = async () => {
  await userEvent.click(await (await findPage()).findByRole('button', { name: 'Actions for Editor' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

beforeEach(() => {
  shell = createFakeShell({ remote: contributes.remote });
});

describe('the agent of somebody else', () => {
  it('shows its owner in the gallery and in the list', async () => {
    serve('use');
    open('/agents');
    const cards = within(await (await findPage()).findByRole('list', { name: 'Agents' })).getAllByRole('listitem');
    expect(cards.at(-1)?.textContent).toMatch(/Editor.*Shared by Ana Diaz/);
    expect(await (await findPanel()).findByRole('img', { name: 'Shared by Ana Diaz' })).toBeDefined();
  });

  it('offers a chat to those who may use it, but nothing that changes it', async () => {
    serve('use');
    open();
    const page = await findPage();
    expect(await page.findByText('Shared by Ana Diaz')).toBeDefined();
    expect(await menuOf()).toEqual(['Share']);
    expect(page.getByRole('button', { name: 'New chat' })).toBeDefined();
    const panel = await findPanel();
    expect(await panel.findByText(/Its instructions and knowledge stay with Ana Diaz/)).toBeDefined();
    expect(panel.getByText('About this agent')).toBeDefined();
    expect(panel.queryByRole('textbox')).toBeNull();
    expect(panel.queryByRole('button', { name: 'Customize' })).toBeNull();
  });

  it('offers no chat to those who only see it in a notebook', async () => {
    serve('view');
    open();
    const page = await findPage();
    expect(await page.findByText(/not chat with it\. Ask Ana Diaz/)).toBeDefined();
    expect(page.queryByRole('button', { name: 'New chat' })).toBeNull();
  });

  it('lets editors change its fields, without its knowledge and customization', async () => {
    serve('edit');
    open();
    expect(await menuOf()).toEqual(['Rename', 'Share']);
    const panel = await findPanel();
    expect(await panel.findByLabelText('Instructions')).toBeDefined();
    expect(panel.getByText('Its knowledge and its customization stay with Ana Diaz.')).toBeDefined();
    expect(panel.queryByText('Internal knowledge (optional)')).toBeNull();
    expect(panel.queryByRole('button', { name: 'Customize' })).toBeNull();
  });

  it('shows its owner what others see of its files, and changes that', async () => {
    serve('own', { sharing: {} });
    shell.answer(getAccess, () => ({ owner, level: 'own' as const, grants: [], through: null }));
    let allows_quotes = false;
    shell.answer(getAgentQuotes, () => ({ allows_quotes }));
    shell.answer(setAgentQuotes, ({ body }) => {
      ({ allows_quotes } = body);
      return body;
    });
    open();
    await menuOf();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Share' }));
    const shows = await screen.findByRole('switch', { name: 'Show where answers come from', checked: false });
    expect(screen.getByText(/neither names nor words of its files/)).toBeDefined();
    await userEvent.click(shows);
    expect(await screen.findByText(/the names of this agent’s files and the passages/)).toBeDefined();
    expect(screen.getByRole('switch', { checked: true })).toBe(shows);
  });

  it('shows who shares it', async () => {
    serve('use');
    shell.answer(getAccess, () => ({ owner, level: 'use' as const, grants: [], through: null }));
    open();
    await menuOf();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Share' }));
    expect(await within(await screen.findByRole('dialog')).findByText('Ana Diaz')).toBeDefined();
  });

  it('follows a change of what the user may do', async () => {
    serve('use');
    open();
    const panel = await findPanel();
    expect(await panel.findByText('About this agent')).toBeDefined();
    serve('edit');
    shell.hub.for('host-shell', '1').publish(sharingChanged, { kind: 'agent', id: 'g1' });
    expect(await panel.findByLabelText('Instructions')).toBeDefined();
  });

  it('leads to the chat when it is no longer shared', async () => {
    shell.answer(getAgent, refuse('This doesn’t exist, or it isn’t yours.', 404));
    shell.answer(listAgents, () => ({ agents: [] }));
    open('/agents/g1?sessionId=s1');
    const page = await findPage();
    expect(await page.findByText('It may have been deleted, or it isn’t shared with you.')).toBeDefined();
    expect((await page.findByRole('link', { name: 'Open the chat' })).getAttribute('href')).toMatch(/\/chat\?sessionId=s1$/);
  });
});

describe('an agent that somebody else saved in the meantime', () => {
  const sent: (string | undefined)[] = [];
  const type = async () => {
    open();
    const panel = await findPanel();
    await userEvent.type(await panel.findByLabelText('Description'), ' With care.');
    await userEvent.click(panel.getByRole('button', { name: 'Update' }));
    return panel;
  };
  beforeEach(() => {
    sent.length = 0;
    serve('edit', { version: 'v1' });
    shell.answer(updateAgent, ({ body }) => {
      sent.push(body.expected_version);
      if (body.expected_version === 'v1') throw new ApiError({ code: 'agent-changed', status: 409, detail: 'Changed.' });
      agent = { ...agent, description: body.description, version: 'v3' };
      return agent;
    });
  });

  it('is overwritten only if the user says so', async () => {
    shell.confirmWith(true);
    await type();
    await expect.poll(() => sent).toEqual(['v1', undefined]);
    expect(shell.confirmations).toMatchObject([{ title: 'Someone else changed this agent', okLabel: 'Save mine' }]);
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'success', title: 'Agent Updated' }]);
  });

  it('stays as it is when the user keeps editing, and so does what was typed', async () => {
    shell.confirmWith(false);
    const panel = await type();
    await expect.poll(() => shell.confirmations.length).toBe(1);
    expect(sent).toEqual(['v1']);
    await expect.poll(() => panel.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Edits texts. With care.');
    expect(shell.toasts).toEqual([]);
  });

  it('is noticed even if the page has loaded the newer version while the user was typing', async () => {
    shell.confirmWith(false);
    open();
    const panel = await findPanel();
    await userEvent.type(await panel.findByLabelText('Description'), ' With care.');
    agent = { ...agent, instructions: 'Be polite.', version: 'v2' };
    shell.hub.for('host-shell', '1').publish(sharingChanged, { kind: 'agent', id: 'g1' });
    await expect.poll(() => panel.getByLabelText<HTMLTextAreaElement>('Instructions').value).toBe('Be polite.');
    await userEvent.click(panel.getByRole('button', { name: 'Update' }));
    await expect.poll(() => sent).toEqual(['v1']);
    await expect.poll(() => shell.confirmations.length).toBe(1);
  });
});
