import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { retentionPreview, retentionRules, retentionRun, workspaceRetention, workspaceRule } from './entity.ts';

const cursor = z.optional(z.string().check(z.maxLength(300)));

export const getRetention = defineCall({
  name: 'getRetention',
  tag: 'retention',
  summary: 'Returns how long the installation keeps chats, files, runs, the trash and logs.',
  method: 'GET',
  path: '/admin/retention',
  auth: 'user',
  installation: 'admin',
  answer: z.object({ rules: retentionRules }),
});

export const saveRetention = defineCall({
  name: 'saveRetention',
  tag: 'retention',
  summary: 'Sets how long the installation keeps things. Older things are deleted by the next daily run.',
  method: 'PUT',
  path: '/admin/retention',
  auth: 'user',
  installation: 'admin',
  body: z.object({ rules: retentionRules }),
  answer: done,
});

export const listWorkspaceRetention = defineCall({
  name: 'listWorkspaceRetention',
  tag: 'retention',
  summary: 'Lists the workspaces that have their own rules, by name.',
  method: 'GET',
  path: '/admin/retention/workspaces',
  auth: 'user',
  installation: 'admin',
  query: z.object({ cursor }),
  answer: z.object({ workspaces: z.array(workspaceRule), next: z.nullable(z.string()) }),
});

export const saveWorkspaceRetention = defineCall({
  name: 'saveWorkspaceRetention',
  tag: 'retention',
  summary: 'Sets how long things that are shared with a workspace are kept. Three nulls remove the workspace’s rules.',
  method: 'PUT',
  path: '/admin/retention/workspaces/{workspace_id}',
  auth: 'user',
  installation: 'admin',
  params: z.object({ workspace_id: id }),
  body: z.object({ rules: workspaceRetention }),
  answer: done,
});

export const previewRetention = defineCall({
  name: 'previewRetention',
  // A separate group, so that a saved rule doesn't count everything again while the dialog closes.
  tag: 'retention-preview',
  summary: 'Returns what would be deleted now if these rules applied: counts, sizes and the age of the oldest, never contents.',
  method: 'POST',
  path: '/admin/retention/preview',
  auth: 'user',
  installation: 'admin',
  /** What is left out stays as it is saved. */
  body: z.object({
    rules: z.optional(retentionRules),
    workspace: z.optional(z.object({ workspace_id: id, rules: workspaceRetention })),
  }),
  answer: z.object({ kinds: z.array(retentionPreview) }),
  changes: [],
});

export const startRetention = defineCall({
  name: 'startRetention',
  tag: 'retention',
  summary: 'Starts a deletion by the saved rules in the background, unless one is running.',
  method: 'POST',
  path: '/admin/retention/runs',
  auth: 'user',
  installation: 'admin',
  answer: z.object({ is_started: z.boolean() }),
});

export const listRetentionRuns = defineCall({
  name: 'listRetentionRuns',
  tag: 'retention',
  summary: 'Lists the runs that deleted what was too old, newest first, with what they deleted.',
  method: 'GET',
  path: '/admin/retention/runs',
  auth: 'user',
  installation: 'admin',
  query: z.object({ cursor }),
  answer: z.object({ runs: z.array(retentionRun), next: z.nullable(z.string()) }),
});
