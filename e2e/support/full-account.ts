import { randomUUID } from 'node:crypto';
import { routes } from 'shared-contracts';
import { addGoldenQuestion, publishAgentVersion } from 'shared-contracts/agent-calls';
import { createAreaTask, createWorkArea, findTaskOwners, updateAreaTask } from 'shared-contracts/area-calls';
import { createAgent, createNotebook, importChats, listWorkAreas, openSession, saveExcerpt, shareSession } from 'shared-contracts/calls';
import { shareWorkflow } from 'shared-contracts/connection-calls';
import { completeUpload, createKnowledgeFolder, createUpload, sendUploadPart } from 'shared-contracts/file-calls';
import { createPrompt } from 'shared-contracts/prompt-calls';
import { createWorkflow, type WorkflowDefinition } from 'shared-contracts/workflow-calls';
import type { Account } from './accounts.ts';
import { save } from './documents.ts';
import { itemMakers } from './items.ts';

/** Holds a name so long that it tests every layout. */
export const long = 'Quarterly revenue reconciliation for Rheinmetallverarbeitungsgesellschaft and subsidiaries';

const answer = [
  '## What the numbers say',
  '',
  '| Region | Quarter | Revenue | Costs | Margin | Forecast | Comment |',
  '|---|---|---|---|---|---|---|',
  '| Northern Europe | Q3 | 1,204,300 | 804,100 | 33 % | 1,300,000 | `reconciliation_pending_for_subsidiaries` |',
  '',
  '```ts',
  `const address = 'https://example.com/${'segment/'.repeat(24)}';`,
  '```',
  '',
  `A word without a break: ${'reconciliation'.repeat(8)}.`,
].join('\n');

const definition: WorkflowDefinition = {
  schema: 1,
  steps: [
    { id: 'start', name: 'Started by hand', kind: 'trigger-manual', config: {}, position: { x: 0, y: 0 } },
    {
      id: 'ask',
      name: long,
      kind: 'http',
      config: {
        method: 'POST',
        url: 'https://example.com/orders',
        headers: [{ name: 'Accept', value: 'application/json' }],
        body: '{}',
        allowed_hosts: ['example.com'],
      },
      position: { x: 0, y: 160 },
    },
    { id: 'tell', name: 'Notify me', kind: 'notify', config: { title: 'Done', text: '{{ask.body}}' }, position: { x: 0, y: 320 } },
  ],
  edges: [
    { id: 'a', from: 'start', to: 'ask' },
    { id: 'b', from: 'ask', to: 'tell' },
  ],
};

async function upload({ api, email }: Account, file_name: string, into: { knowledge_id?: string } = {}): Promise<string> {
  const content = `${long}.`;
  const { upload_id } = await api.call(createUpload, { body: { email, file_name, size: content.length, ...into } });
  await api.call(sendUploadPart, { params: { upload_id }, query: { offset: 0 }, body: new Blob([content]) });
  return (await api.call(completeUpload, { params: { upload_id } })).file_id;
}

/** Registers an assistant. Returns the address at which a person decides about its request. */
async function assistantRequest(url: string): Promise<string> {
  const home = `https://${'subsidiary.'.repeat(8)}example/return`;
  const body = JSON.stringify({ client_name: long, redirect_uris: [home] });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(new URL('/api/authorization/register', url), { method: 'POST', headers, body });
  const { client_id } = (await answer.json()) as { client_id: string };
  const pkce = { code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' };
  return `${routes.connectAssistant()}?${new URLSearchParams({ response_type: 'code', client_id, redirect_uri: home, ...pkce })}`;
}

/** Fills an account with one of everything, each with a long name, and returns the address of every route of the product. */
export async function fillAccount(account: Account, url: string): Promise<string[]> {
  const { api, email } = account;
  const { areas } = await api.call(listWorkAreas, { query: { email } });
  const own = await api.call(createWorkArea, {
    body: { email, Name: 'Reconciliation of subsidiaries', DisplayName: 'Reconciliation', DisplayRank: areas.length + 1 },
  });
  const task = await api.call(createAreaTask, { body: { AreaID: own.AreaID, title: long, due_on: '2026-01-15' } });
  const { people } = await api.call(findTaskOwners, { query: { AreaID: own.AreaID, q: '' } });
  await api.call(updateAreaTask, { params: { task_id: task.task_id }, body: { owner_id: people[0]?.id ?? null } });
  const { results } = await api.call(importChats, {
    body: {
      chats: [
        {
          source_id: randomUUID(),
          title: long,
          messages: [
            { key: 'q', parent: null, role: 'user', content: `${long}?` },
            { key: 'a', parent: 'q', role: 'assistant', content: answer },
          ],
        },
      ],
    },
  });
  const sessionId = results[0]?.session_id ?? '';
  const { messages } = await api.call(openSession, { query: { session_id: sessionId } });
  await api.call(saveExcerpt, { body: { message_id: messages.at(-1)?.message_id ?? '', text: long } });
  const chatShare = await api.call(shareSession, { body: { session_id: sessionId } });
  await itemMakers.report(account);
  await itemMakers.blueprint(account);
  const variables = [{ name: 'period', kind: 'choice' as const, default: '', choices: [long, 'Q3'] }];
  const prompt = await api.call(createPrompt, {
    body: {
      email,
      name: long,
      description: long,
      text: `${answer}\n{{period}} {{${'reconciliation'.repeat(4)}}}`,
      tags: ['month end', 'reconciliation'.repeat(2)],
      variables,
    },
  });
  const files = [{ name: `examples/${'reconciliation'.repeat(6)}.md`, text: long }];
  const skillFields = { name: long, description: long, text: answer, tags: [], variables: [], kind: 'skill' as const, files };
  const skill = await api.call(createPrompt, { body: { email, ...skillFields } });
  const { notebook_id } = await api.call(createNotebook, { body: { email, title: long } });
  await save(account, notebook_id, 0, long, 'reconciliation'.repeat(12));
  const file = await upload(account, `${long}.txt`);
  const { folder_id } = await api.call(createKnowledgeFolder, { body: { email } });
  await upload(account, `${long} of an agent.txt`, { knowledge_id: folder_id });
  const agent = await api.call(createAgent, {
    body: { email, name: long, description: long, instructions: long, starters: [long, 'Begin'], knowledge_id: folder_id },
  });
  await api.call(addGoldenQuestion, { body: { subject_id: agent.agent_id, question: `${long}?`, phrases: [long, 'a'.repeat(120)] } });
  await api.call(publishAgentVersion, { query: { agent_id: agent.agent_id }, body: { notes: long, percent: 100 } });
  const { workflow_id } = await api.call(createWorkflow, { body: { email, name: long, definition } });
  const workflowShare = await api.call(shareWorkflow, { body: { workflow_id } });
  return [
    routes.home(),
    routes.home({ sessionId }),
    routes.chat(),
    routes.chat({ sessionId }),
    routes.chats(),
    routes.tempChat(),
    routes.models(),
    routes.compareModels(),
    routes.prompts(),
    routes.prompt(prompt.prompt_id),
    routes.prompt(skill.prompt_id),
    routes.sharedChat(chatShare.token),
    routes.agents(),
    routes.createAgent(),
    routes.agent(agent.agent_id),
    routes.goldenQuestions(agent.agent_id),
    routes.agentVersions(agent.agent_id),
    routes.toolServerSignIn(),
    routes.notebooks(),
    routes.notebook(notebook_id),
    routes.notebookDocument(notebook_id),
    routes.documentHistory(notebook_id),
    routes.file(file),
    routes.myWorks(),
    routes.search('reconciliation'),
    routes.trash(),
    routes.workArea(own.RouteURL),
    routes.editWorkArea(own.RouteURL),
    routes.createWorkArea(own.RouteURL),
    routes.workflows(),
    routes.createWorkflow(),
    routes.editWorkflow(workflow_id),
    routes.workflow(workflow_id),
    await assistantRequest(url),
    routes.connection('n8n'),
    routes.connection('make'),
    routes.sharedWorkflow(workflowShare.token),
    routes.apps(),
    routes.app('n8n'),
    routes.settings(),
    routes.settings('workspaces'),
    routes.settings('users-and-teams'),
    routes.settings('workspace-connections'),
    routes.settings('plan-overview'),
    routes.settings('usage'),
    routes.settings('security-and-access'),
    routes.settings('tool-servers'),
    routes.settings('extensions'),
    routes.settings('session-management'),
    routes.settings('account-recovery'),
    routes.settings('manage-account'),
    routes.help(),
    routes.help('agents_and_autonomy'),
    routes.plans(),
    routes.notifications(),
    routes.alerts(),
    routes.activityLog(),
    routes.aiInsights(),
    routes.personalizeAi(),
    routes.profile(),
    routes.myNetwork(),
    routes.marketIntel(),
    '/no/such/page/at/all',
  ];
}
