import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { previewAgentSchedule } from 'shared-contracts/agent-calls';
import { listAgents } from 'shared-contracts/calls';
import type { WorkflowStep } from 'shared-contracts/workflow-calls';
import { addTexts, showLanguage } from 'shared-ui';
import { beforeEach, describe, expect, it } from 'vitest';
import german from './messages/de.json';
import { addStep, chooseTrigger, createEditorServer, notifyStep, selectStep, stepNames } from './testing/open-editor.tsx';
import { refuse } from './testing/open-remote.tsx';

let server: ReturnType<typeof createEditorServer>;

const position = { x: 0, y: 132 };

beforeEach(() => {
  server = createEditorServer();
});

describe('the fields of a step', () => {
  it('marks what is missing and counts it', async () => {
    const page = await server.open({ ...notifyStep, config: { title: '', text: '' } } as WorkflowStep);
    expect(page.getByText(/problems? to fix before it can run/)).toBeDefined();
    const panel = await selectStep(page, /Tell me/);
    expect(panel.getAllByText('Enter a title.').length).toBeGreaterThan(0);
    await userEvent.type(panel.getByRole('textbox', { name: 'Title' }), 'Hello');
    await userEvent.type(panel.getByRole('textbox', { name: 'Text' }), 'World');
    expect(await page.findByText('Ready to run')).toBeDefined();
  });

  it('says what is missing in the language of the page', async () => {
    addTexts('de', 'mfe-workareas', german);
    const http = { method: 'GET', url: 'https://other.example.com', headers: [], body: '', allowed_hosts: ['api.example.com'] };
    const page = await server.open({ id: 'call', kind: 'http', name: 'Call', position, config: http } as WorkflowStep);
    await selectStep(page, /Call/);
    await act(() => showLanguage({ tag: 'de', name: 'Deutsch', direction: 'ltr' }));
    try {
      expect((await screen.findAllByText('other.example.com gehört nicht zu den erlaubten Hosts dieses Schritts.')).length).toBeGreaterThan(
        0,
      );
    } finally {
      await act(() => showLanguage({ tag: 'en', name: 'English', direction: 'ltr' }));
    }
  });

  it('has a branch for each answer of a condition', async () => {
    const page = await server.open(notifyStep);
    const panel = await addStep(page, 'Condition');
    expect(panel.getByRole('combobox', { name: 'If yes, then' })).toBeDefined();
    expect(panel.getByRole('combobox', { name: 'If no, then' })).toBeDefined();
    expect(panel.getByRole('textbox', { name: 'Compare with' })).toBeDefined();
    await userEvent.click(panel.getByRole('combobox', { name: 'Comparison' }));
    await userEvent.click(await screen.findByTitle('is empty'));
    expect(panel.queryByRole('textbox', { name: 'Compare with' })).toBeNull();
  });

  it('allows the host of an address', async () => {
    const page = await server.open();
    const panel = await addStep(page, 'HTTP request');
    await userEvent.type(panel.getByRole('textbox', { name: 'Address' }), 'https://api.example.com/v1');
    await userEvent.click(await panel.findByRole('button', { name: 'Allow api.example.com' }));
    expect(panel.queryByRole('button', { name: 'Allow api.example.com' })).toBeNull();
    const allowed = () => server.stored?.definition.steps.map(({ config }) => ('allowed_hosts' in config ? config.allowed_hosts : []));
    await expect.poll(allowed).toEqual([[], ['api.example.com']]);
  });

  it('shows a stored secret as kept and lets it be replaced', async () => {
    const headers = [{ name: 'Authorization', value: '', kept: 'k1' }];
    const http = { method: 'GET', url: 'https://api.example.com', headers, body: '', allowed_hosts: ['api.example.com'] };
    const page = await server.open({ id: 'http', kind: 'http', name: 'Fetch', position, config: http } as WorkflowStep);
    const panel = await selectStep(page, /Fetch/);
    expect(panel.getByText(/Value 1 is stored encrypted/)).toBeDefined();
    expect(panel.queryByRole('textbox', { name: 'Value 1' })).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Replace value 1' }));
    expect(panel.getByRole('textbox', { name: 'Value 1' })).toBeDefined();
    expect(panel.getByText(/Stored encrypted\. You won’t see it again/)).toBeDefined();
  });

  it('adds and removes named values', async () => {
    const page = await server.open();
    const panel = await addStep(page, 'Transform');
    await userEvent.click(panel.getByRole('button', { name: 'Add' }));
    await userEvent.type(panel.getByRole('textbox', { name: 'Name 2' }), 'total');
    await userEvent.click(panel.getByRole('button', { name: 'Remove 1' }));
    expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'Name 1' }).value).toBe('total');
    expect(panel.queryByRole('textbox', { name: 'Name 2' })).toBeNull();
  });

  it('explains a step that only runs in another product', async () => {
    const foreign = { id: 'f', kind: 'foreign', name: 'Sheet', position, config: { system: 'make', type: 'google-sheets', data: {} } };
    const page = await server.open(foreign as WorkflowStep);
    const panel = await selectStep(page, /Sheet/);
    expect(panel.getByText(/This step came from Make \(google-sheets\)/)).toBeDefined();
  });

  it('inserts a value from an earlier step', async () => {
    const ask: WorkflowStep = { id: 'ask', kind: 'assistant', name: 'Sum up', position, config: { prompt: 'Sum up', model: '' } };
    const page = await server.open(ask, { ...notifyStep, position: { x: 0, y: 264 } });
    const panel = await selectStep(page, /Tell me/);
    const insert = panel.getAllByRole('button', { name: 'Insert a value from an earlier step' })[0];
    await userEvent.click(insert as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sum up → text' }));
    expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toContain('{{ask.text}}');
  });
});

describe('who does a step', () => {
  const asking = (model: string): WorkflowStep => ({
    id: 'ask',
    kind: 'assistant',
    name: 'Ask',
    position,
    config: { prompt: 'Go', model },
  });

  it('says that a model is no longer connected', async () => {
    const page = await server.open(asking('gone-1'));
    const panel = await selectStep(page, /Ask/);
    expect(await panel.findByText('A model that’s no longer connected: gone-1')).toBeDefined();
  });

  it('links to the form for a first agent', async () => {
    const page = await server.open(asking(''));
    const panel = await selectStep(page, /Ask/);
    const link = await panel.findByRole('link', { name: 'You don’t have any agents yet. Create one' });
    expect(link.getAttribute('href')).toBe('/app/agents/create-agent');
  });

  it('shows why agents fail to load', async () => {
    server.shell.answer(listAgents, refuse('The list is not available.', 403));
    const page = await server.open(asking(''));
    const panel = await selectStep(page, /Ask/);
    expect(await panel.findByText('The list is not available.')).toBeDefined();
  });
});

describe('a schedule', () => {
  it('replaces the trigger and shows the next times', async () => {
    server.shell.answer(previewAgentSchedule, () => ({ times: ['2026-06-01T09:00:00.000Z'], problem: null }));
    const page = await server.open(notifyStep);
    const panel = await chooseTrigger(page, 'Schedule');
    expect(await panel.findByText(/^Next: /)).toBeDefined();
    expect(await stepNames(page)).toEqual(['Schedule', 'Tell me']);
  });

  it('shows what is wrong with an expression', async () => {
    server.shell.answer(previewAgentSchedule, ({ query }) =>
      query.cron === '0 9 * * 1-5' ? { times: [], problem: null } : { times: [], problem: 'This never fires.' },
    );
    const page = await server.open(notifyStep);
    const panel = await chooseTrigger(page, 'Schedule');
    const cron = panel.getByRole('textbox', { name: 'Cron expression' });
    await userEvent.clear(cron);
    await userEvent.type(cron, '0 0 30 2 *');
    expect(await panel.findByText('This never fires.')).toBeDefined();
    expect(panel.getByText('Custom (cron)')).toBeDefined();
  });
});
