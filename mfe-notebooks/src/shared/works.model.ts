import { type Agent, type ChatSession, type Notebook, routes } from 'shared-contracts';
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

/** All works as items: chats first, then by kind as the tiles stand. A blueprint leads to the chat session that drafted it. */
export function workItems({
  works,
  sessions,
  agents,
}: {
  works: Works;
  sessions: readonly ChatSession[];
  agents: readonly Agent[];
}): WorkItem[] {
  const sessionOf = new Map(sessions.flatMap((session) => (session.blueprint_id ? [[session.blueprint_id, session.session_id]] : [])));
  const blueprintLink = (id: string) => {
    const sessionId = sessionOf.get(id);
    return sessionId ? { to: routes.singleWorkflow(sessionId) } : {};
  };
  return [
    ...sessions.map(chatItem),
    ...works.files.map(
      (one): WorkItem => ({
        kind: 'files',
        id: one.file_id,
        title: one.file_name,
        notebookId: one.notebook_id ?? null,
        ...withHref(one.s3_url),
      }),
    ),
    ...works.blueprints.map(
      (one): WorkItem => ({
        kind: 'blueprints',
        id: one.blueprint_id,
        title: one.title,
        notebookId: one.notebook_id ?? null,
        ...blueprintLink(one.blueprint_id),
      }),
    ),
    ...works.reports.map(
      (one): WorkItem => ({
        kind: 'reports',
        id: one.report_id,
        title: one.title || one.file_name,
        notebookId: one.notebook_id ?? null,
        ...withHref(one.s3_url),
      }),
    ),
    ...agents.map(agentItem),
    ...works.workflows.map(
      (one): WorkItem => ({ kind: 'workflow', id: one.workflow_id, title: one.workflow_name, notebookId: null, to: routes.workflows() }),
    ),
  ];
}

/** The items whose title holds every word of the query, in any order and case. */
export function itemsWithTitle(items: readonly WorkItem[], query: string): WorkItem[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ title }) => words.every((word) => title.toLocaleLowerCase().includes(word)));
}
