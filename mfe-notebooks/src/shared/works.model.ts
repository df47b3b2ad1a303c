import { type Agent, type Blueprint, type ChatSession, type FileEntity, type Report, routes, type Workflow } from 'shared-contracts';
import type { CallAnswer, listWorks } from 'shared-contracts/calls';

export type Works = CallAnswer<typeof listWorks>;

/** The kinds of works. */
export type WorkKind = 'chat' | 'file' | 'blueprint' | 'report' | 'agent' | 'workflow';

/** One work of any kind, ready for a row: `to` is a page of the app, `href` a file's own address. */
export interface WorkItem {
  readonly kind: WorkKind;
  readonly id: string;
  readonly title: string;
  readonly notebookId: string | null;
  readonly to?: string;
  readonly href?: string;
}

const chatItem = ({ session_id, title, notebook_id }: ChatSession): WorkItem => ({
  kind: 'chat',
  id: session_id,
  title,
  notebookId: notebook_id ?? null,
  to: routes.chat({ sessionId: session_id }),
});

const agentItem = ({ agent_id, agent_name, notebook_id }: Agent): WorkItem => ({
  kind: 'agent',
  id: agent_id,
  title: agent_name,
  notebookId: notebook_id ?? null,
  to: routes.agent(agent_id),
});

const withHref = (href: string | undefined) => (href ? { href } : {});

const fileItem = ({ file_id, file_name, notebook_id, s3_url }: FileEntity): WorkItem => ({
  kind: 'file',
  id: file_id,
  title: file_name,
  notebookId: notebook_id ?? null,
  ...withHref(s3_url),
});

const reportItem = ({ report_id, title, file_name, notebook_id, s3_url }: Report): WorkItem => ({
  kind: 'report',
  id: report_id,
  title: title || file_name,
  notebookId: notebook_id ?? null,
  ...withHref(s3_url),
});

const workflowItem = ({ workflow_id, workflow_name }: Workflow): WorkItem => ({
  kind: 'workflow',
  id: workflow_id,
  title: workflow_name,
  notebookId: null,
  to: routes.workflows(),
});

const blueprintItem = ({ blueprint_id, title, notebook_id }: Blueprint): WorkItem => ({
  kind: 'blueprint',
  id: blueprint_id,
  title,
  notebookId: notebook_id ?? null,
  to: routes.workflow(blueprint_id),
});

interface WorkSources {
  readonly works: Works;
  readonly sessions: readonly ChatSession[];
  readonly agents: readonly Agent[];
}

/** All works as items: chats first, then by kind as the tiles stand. */
export function workItems({ works, sessions, agents }: WorkSources): WorkItem[] {
  return [
    ...sessions.map(chatItem),
    ...works.files.map(fileItem),
    ...works.blueprints.map(blueprintItem),
    ...works.reports.map(reportItem),
    ...agents.map(agentItem),
    ...works.workflows.map(workflowItem),
  ];
}
