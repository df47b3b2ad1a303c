import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { email, id } from '../../kernel/call/fields.ts';
import { limits } from '../../kernel/limits.ts';

/** Lists the products whose files workflows can be exported to and imported from. */
export const automationPlatform = z.enum(['n8n', 'make']);

export type AutomationPlatform = z.infer<typeof automationPlatform>;

/** Maps platforms to the spelling of their names. */
export const platformNames: Readonly<Record<AutomationPlatform, string>> = { n8n: 'n8n', make: 'Make' };

export const exportWorkflow = defineCall({
  name: 'exportWorkflow',
  tag: 'workflows',
  summary: 'Exports a workflow as a file for n8n or Make, without secrets.',
  method: 'GET',
  path: '/workflow_files/{workflow_id}',
  auth: 'user',
  access: { workflow_id: ['blueprint', 'own'] },
  params: z.object({ workflow_id: id }),
  query: z.object({ format: automationPlatform }),
  /** `notes` lists what must be done by hand on the platform. */
  answer: z.object({ file_name: z.string(), content: z.record(z.string(), z.unknown()), notes: z.array(z.string()) }),
});

export const importWorkflow = defineCall({
  name: 'importWorkflow',
  tag: 'workflows',
  summary: 'Imports a workflow from an n8n or Make file and keeps steps that run only there unchanged.',
  method: 'POST',
  path: '/workflow_files',
  ability: 'workflows',
  changes: ['workflows', 'items'],
  auth: 'user',
  identity: 'email',
  // JSON doubles the size of the file's quotes.
  bodyMaxBytes: 2 * limits.workflowFileMaxBytes,
  body: z.object({ email, format: automationPlatform, file_text: z.string() }),
  answer: z.object({ workflow_id: z.string(), name: z.string(), notes: z.array(z.string()) }),
});
