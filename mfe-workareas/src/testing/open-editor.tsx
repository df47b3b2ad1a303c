// Loads the page's code with the test file, so that the first test doesn't wait for it.
import '../features/editor/create-workflow.page.tsx';
import '../features/editor/step-panel.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getModels, listAgents } from 'shared-contracts/calls';
import {
  getWorkflow,
  saveWorkflow,
  type WorkflowDefinition,
  type WorkflowDetail,
  type WorkflowStep,
} from 'shared-contracts/workflow-calls';
import { createShell, findMain, openRemote } from './open-remote.tsx';
import { manualStart, sampleWorkflow } from './workflow-samples.ts';

const position = { x: 0, y: 132 };

export const notifyStep: WorkflowStep = { id: 'notify', kind: 'notify', name: 'Tell me', position, config: { title: 'Hi', text: 'There' } };

/** Creates a server with one workflow, whose saves it accepts. */
export function createEditorServer() {
  const shell = createShell();
  shell.answer(getModels, () => []);
  shell.answer(listAgents, () => ({ agents: [] }));
  const server = {
    shell,
    /** The last save. */
    stored: undefined as { name: string; definition: WorkflowDefinition } | undefined,
    serve: (workflow: WorkflowDetail) => {
      shell.answer(getWorkflow, () => workflow);
      shell.answer(saveWorkflow, ({ body }) => {
        server.stored = body;
        return { ...workflow, name: body.name, definition: body.definition, version: workflow.version + 1 };
      });
    },
    /** Opens the editor with a manual start before the steps. */
    open: (...steps: WorkflowStep[]) => {
      server.serve(sampleWorkflow({}, [manualStart, ...steps]));
      return openEditor(shell, '?workflowId=w');
    },
    openNew: () => openEditor(shell, ''),
  };
  return server;
}

async function openEditor(shell: ReturnType<typeof createShell>, search: string) {
  openRemote(shell, `/workflows/create-new-workflow${search}`);
  const page = await findMain();
  await page.findByRole('button', { name: 'List the steps' });
  return page;
}

type Page = Awaited<ReturnType<typeof findMain>>;

/** Lists the steps in the panel, unless they are listed. */
async function openList(page: Page) {
  const back = page.queryByRole('button', { name: 'All steps' });
  if (back) await userEvent.click(back);
  else if (!page.queryByRole('list', { name: 'Steps' })) await userEvent.click(page.getByRole('button', { name: 'List the steps' }));
  return within(await page.findByRole('region', { name: 'All steps' }));
}

/** Selects a step in the list and returns the queries of its panel. */
export async function selectStep(page: Page, name: RegExp | string) {
  await userEvent.click(await (await openList(page)).findByRole('button', { name }));
  return within(await screen.findByRole('region', { name: /^Step: / }));
}

/** Adds a step of a kind after the last one, and returns the queries of its panel. */
export async function addStep(page: Page, kind: string) {
  await userEvent.click((await openList(page)).getByRole('button', { name: 'Add a step' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${kind}`) }));
  return within(await page.findByRole('region', { name: `Step: ${kind}` }));
}

/** Chooses another trigger, and returns the queries of its panel. */
export async function chooseTrigger(page: Page, kind: string) {
  const panel = await selectStep(page, /Start/);
  await userEvent.click(panel.getByRole('combobox', { name: 'Trigger' }));
  await userEvent.click(await screen.findByTitle(kind));
  return within(await page.findByRole('region', { name: `Step: ${kind}` }));
}

/** Returns the names of the steps, in order. */
export const stepNames = async (page: Page) =>
  (await openList(page)).getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent);
