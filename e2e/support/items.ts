import { randomUUID } from 'node:crypto';
import type { FiledKind } from 'shared-contracts';
import { completeChat, createAgent, listItems } from 'shared-contracts/calls';
import { completeUpload, createUpload, sendUploadPart } from 'shared-contracts/file-calls';
import { createPrompt } from 'shared-contracts/prompt-calls';
import type { Account } from './accounts.ts';

/** Returns the name of the newest item of a kind. */
const newest = async ({ api, email }: Account, kind: FiledKind) =>
  (await api.call(listItems, { query: { email, kind } })).items[0]?.name ?? '';

/** Maps each kind to how the API creates one and what it is called. Blueprints and reports come from answers. */
export const itemMakers: Readonly<Record<FiledKind, (account: Account) => Promise<string>>> = {
  chat: async ({ api, email }) => {
    const message = `zzqx ${randomUUID().slice(0, 6)}?`;
    await api.call(completeChat, { body: { message, email } });
    return message;
  },
  blueprint: async (account) => {
    const message = 'Every Monday, read new orders in Shopify, add them to Google Sheets and post a summary in Slack.';
    await account.api.call(completeChat, { body: { message, email: account.email, create_blueprint: true } });
    return newest(account, 'blueprint');
  },
  report: async (account) => {
    await account.api.call(completeChat, { body: { message: 'What can notebooks do?', email: account.email, deep_dive: true } });
    return newest(account, 'report');
  },
  agent: async ({ api, email }) => {
    const body = { email, name: 'Editor', description: 'Edits.', instructions: 'Be brief.', starters: [] };
    return (await api.call(createAgent, { body })).agent_name;
  },
  prompt: async ({ api, email }) => {
    const body = { email, name: 'Weekly summary', description: '', text: 'Summarize the week.', tags: [], variables: [] };
    return (await api.call(createPrompt, { body })).name;
  },
  file: async ({ api, email }) => {
    const content = 'The quokka budget of Lisbon.';
    const body = { email, file_name: 'budget.txt', size: content.length };
    const { upload_id } = await api.call(createUpload, { body });
    await api.call(sendUploadPart, { params: { upload_id }, query: { offset: 0 }, body: new Blob([content]) });
    return (await api.call(completeUpload, { params: { upload_id } })).file_name;
  },
};
