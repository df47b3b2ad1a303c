import {
  type Agent,
  type Blueprint,
  type ChatSession,
  type FileEntity,
  type Notebook,
  type Report,
  routes,
  type Workflow,
} from 'shared-contracts';
import type { CallAnswer, listWorks } from 'shared-contracts/calls';

export type Works = CallAnswer<typeof listWorks>;

/** The kinds of works, in the order of the tiles. */
export const workKinds = ['chats', 'files', 'blueprints', 'reports', 'agents', 'workflow'] as const;
export type WorkKind = (typeof workKinds)[number];

/** One work of any kind, ready for a row: `to` is a page of the app, `href` a file's own address. */
export interface WorkItem {
  readonly kind: WorkKind | 'notebooks';
  readonly id: string;
  readonly title: string;
  readonly notebookId: string | null;
  readonly to?: string;
  readonly href?: string;
}

export const isWorkKind = (value: string | null): value is WorkKind => workKinds.some((kind) => kind === value);

export const chatItem = ({ session_id, title, notebook_id }: ChatSession): WorkItem => ({
  kind: 'chats',
  id: session_id,
  title,
  notebookId: notebook_id ?? null,
  to: routes.chat({ sessionId: session_id }),
});

export const notebookItem = ({ notebook_id, title }: Notebook): WorkItem => ({
  kind: 'notebooks',
  id: notebook_id,
  title,
  notebookId: null,
  to: routes.notebook(notebook_id),
});

const agentItem = ({ agent_id, agent_name, notebook_id }: Agent): WorkItem => ({
  kind: 'agents',
  id: agent_id,
  title: agent_name,
  notebookId: notebook_id ?? null,
  to: routes.agent(agent_id),
});

const withHref = (href: string | undefined) => (href ? { href } : {});

const fileItem = ({ file_id, file_name, notebook_id, s3_url }: FileEntity): WorkItem => ({
  kind: 'files',
  id: file_id,
  title: file_name,
  notebookId: notebook_id ?? null,
  ...withHref(s3_url),
});

const reportItem = ({ report_id, title, file_name, notebook_id, s3_url }: Report): WorkItem => ({
  kind: 'reports',
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

/** A blueprint leads to the chat session that drafted it, where one is known. */
const blueprintItem =
  (sessionOf: ReadonlyMap<string, string>) =>
  ({ blueprint_id, title, notebook_id }: Blueprint): WorkItem => {
    const sessionId = sessionOf.get(blueprint_id);
    const item: WorkItem = { kind: 'blueprints', id: blueprint_id, title, notebookId: notebook_id ?? null };
    return sessionId ? { ...item, to: routes.singleWorkflow(sessionId) } : item;
  };

interface WorkSources {
  readonly works: Works;
  readonly sessions: readonly ChatSession[];
  readonly agents: readonly Agent[];
}

/** All works as items: chats first, then by kind as the tiles stand. */
export function workItems({ works, sessions, agents }: WorkSources): WorkItem[] {
  const drafts = sessions.flatMap(({ blueprint_id, session_id }) => (blueprint_id ? [[blueprint_id, session_id] as const] : []));
  return [
    ...sessions.map(chatItem),
    ...works.files.map(fileItem),
    ...works.blueprints.map(blueprintItem(new Map(drafts))),
    ...works.reports.map(reportItem),
    ...agents.map(agentItem),
    ...works.workflows.map(workflowItem),
  ];
}

/** The items whose title holds every word of the query, in any order and case. */
export function itemsWithTitle(items: readonly WorkItem[], query: string): WorkItem[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ title }) => words.every((word) => title.toLocaleLowerCase().includes(word)));
}
