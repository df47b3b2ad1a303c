import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { previewAgentSchedule } from 'shared-contracts/agent-calls';
import { listAgents } from 'shared-contracts/calls';
import {
  cancelWorkflowRun,
  getWorkflowRun,
  listWorkflowRuns,
  testWorkflowStep,
  type WorkflowStep,
  watchWorkflowRuns,
} from 'shared-contracts/workflow-calls';
import { addTexts, showLanguage } from 'shared-ui';
import { beforeEach, describe, expect, it } from 'vitest';
import german from './messages/de.json';
import { addStep, chooseTrigger, createEditorServer, notifyStep, selectStep, stepNames } from './testing/open-editor.tsx';
import { findMain, refuse } from './testing/open-remote.tsx';
import { sampleRun, sampleRunDetail } from './testing/workflow-samples.ts';

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

describe('the test of a step', () => {
  const ask: WorkflowStep = {
    id: 'ask',
    kind: 'assistant',
    name: 'Sum up',
    position,
    config: { prompt: 'Sum up {{trigger.input}}, status {{fetch.status}}', model: '' },
  };
  const earlier = sampleRunDetail({}, [
    { step_id: 'start', kind: 'trigger-manual', output: { input: 'the quarter' } },
    { step_id: 'fetch', kind: 'http', output: { status: 200, body: 'Fine' } },
  ]);
  /** Opens the test of a step that comes after others. */
  const testPanel = async (step: WorkflowStep, ...before: WorkflowStep[]) => {
    const page = await server.open(...before, step);
    const panel = await selectStep(page, new RegExp(step.name));
    await userEvent.click(panel.getByRole('button', { name: 'Test this step' }));
    return within(panel.getByRole('region', { name: 'Test this step' }));
  };

  it('names what it does, takes the values of the last run or others, and shows the result', async () => {
    server.shell.answer(watchWorkflowRuns, () => ({ open: 1 }));
    server.shell.answer(listWorkflowRuns, () => ({ runs: [sampleRun()] }));
    const tested = { run_id: 'wft_1', status: 'running' } as const;
    const answer = { step_id: 'ask', input: { prompt: 'Sum up' }, output: { text: 'Growth.' } };
    let current = sampleRunDetail(tested, [{ ...answer, output: null, status: 'running' }]);
    server.shell.answer(getWorkflowRun, ({ params }) => (params.run_id === 'r1' ? earlier : current));
    const sent: unknown[] = [];
    server.shell.answer(testWorkflowStep, ({ params, body }) => {
      sent.push({ ...params, ...body });
      return sampleRun(tested);
    });
    server.shell.answer(cancelWorkflowRun, () => {
      current = sampleRunDetail({ run_id: 'wft_1', status: 'cancelled', problem: 'Stopped.' }, [answer]);
      return current;
    });
    const fetch = { method: 'GET', url: 'https://api.example.com', headers: [], body: '', allowed_hosts: ['api.example.com'] };
    const test = await testPanel(ask, { id: 'fetch', kind: 'http', name: 'Fetch', position, config: fetch } as WorkflowStep);
    expect(test.getByText('This asks the model and counts toward your usage.')).toBeDefined();
    const input = await test.findByDisplayValue('the quarter');
    expect(input).toBe(test.getByRole('textbox', { name: 'Start → input' }));
    expect(test.getByText(/These values come from the run of/)).toBeDefined();
    await userEvent.clear(test.getByRole('textbox', { name: 'Fetch → status' }));
    await userEvent.type(test.getByRole('textbox', { name: 'Fetch → status' }), '404');
    await userEvent.click(test.getByRole('button', { name: 'Run this step' }));
    const values = [
      { variable: 'trigger.input', value: 'the quarter' },
      { variable: 'fetch.status', value: 404 },
    ];
    await expect.poll(() => sent).toEqual([{ workflow_id: 'w', step_id: 'ask', values, from_run_id: 'r1' }]);
    expect(await test.findByText('Running')).toBeDefined();
    await userEvent.click(test.getByRole('button', { name: 'Cancel this run' }));
    expect(await test.findByText('Canceled')).toBeDefined();
    expect(test.getByRole('alert').textContent).toContain('Stopped.');
    expect(test.getByRole('group', { name: 'Output' }).textContent).toContain('Growth.');
  });

  it('keeps typed values and the result while another step is shown', async () => {
    server.shell.answer(watchWorkflowRuns, () => ({ open: 1 }));
    server.shell.answer(listWorkflowRuns, () => ({ runs: [] }));
    const tested = { run_id: 'wft_1', status: 'running' } as const;
    server.shell.answer(testWorkflowStep, () => sampleRun(tested));
    server.shell.answer(getWorkflowRun, () => sampleRunDetail(tested, [{ step_id: 'ask', output: null, status: 'running' }]));
    const test = await testPanel({ ...ask, config: { prompt: 'Sum up {{trigger.input}}', model: '' } } as WorkflowStep, notifyStep);
    await userEvent.type(test.getByRole('textbox', { name: 'Start → input' }), 'May');
    await userEvent.click(test.getByRole('button', { name: 'Run this step' }));
    expect(await test.findByText('Running')).toBeDefined();
    const main = await findMain();
    await selectStep(main, /Tell me/);
    const panel = await selectStep(main, /Sum up/);
    const again = within(panel.getByRole('region', { name: 'Test this step' }));
    expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: 'Start → input' }).value).toBe('May');
    expect(await again.findByRole('button', { name: 'Cancel this run' })).toBeDefined();
  });

  it('asks for values when the workflow has not run, and names the hosts of a request', async () => {
    server.shell.answer(listWorkflowRuns, () => ({ runs: [] }));
    server.shell.answer(testWorkflowStep, refuse('Not now.', 409));
    const config = {
      method: 'POST',
      url: 'https://api.example.com/{{start.input}}',
      headers: [],
      body: '',
      allowed_hosts: ['api.example.com'],
    };
    const test = await testPanel({ id: 'call', kind: 'http', name: 'Call', position, config } as WorkflowStep);
    expect(test.getByText('This sends a real POST request to api.example.com.')).toBeDefined();
    expect(test.getByText('There’s no earlier run, so enter what the step should read.')).toBeDefined();
    await userEvent.click(test.getByRole('button', { name: 'Run this step' }));
    await expect.poll(() => server.shell.toasts).toMatchObject([{ title: 'The step couldn’t be tested', description: 'Not now.' }]);
  });

  it('waits until the step is complete, and is not offered for steps that only wait', async () => {
    server.shell.answer(listWorkflowRuns, () => ({ runs: [] }));
    const wait: WorkflowStep = { id: 'wait', kind: 'wait', name: 'Pause', position, config: { amount: 1, unit: 'hours' } };
    const test = await testPanel({ ...ask, config: { prompt: '', model: '' } } as WorkflowStep, wait);
    expect(test.getByText('Fix the marked fields to test this step.')).toBeDefined();
    expect(test.getByRole<HTMLButtonElement>('button', { name: 'Run this step' }).disabled).toBe(true);
    const panel = await selectStep(await findMain(), /Pause/);
    expect(panel.queryByRole('button', { name: 'Test this step' })).toBeNull();
  });
});
