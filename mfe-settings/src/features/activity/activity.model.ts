import { type Agent, type ChatSession, type Notebook, routes } from 'shared-contracts';
import type { CallAnswer, listWorks } from 'shared-contracts/calls';

/** One thing that happened: what was made or moved on, and when (ISO 8601). */
export interface ActivityEntry {
  readonly id: string;
  readonly kind: 'chat' | 'notebook' | 'agent' | 'file' | 'report';
  readonly title: string;
  readonly at: string;
  readonly to: string;
}

interface Sources {
  readonly sessions: readonly ChatSession[];
  readonly notebooks: readonly Notebook[];
  readonly agents: readonly Agent[];
  readonly works: CallAnswer<typeof listWorks>;
}

/** What the user's things tell of their history, newest first; things without a time are left out. */
export function activityOf({ sessions, notebooks, agents, works }: Sources): ActivityEntry[] {
  const entries: ActivityEntry[] = [
    ...sessions.map(
      (one): ActivityEntry => ({
        id: one.session_id,
        kind: 'chat',
        title: one.title,
        at: one.updated_at ?? one.created_at,
        to: routes.chat({ sessionId: one.session_id }),
      }),
    ),
    ...notebooks.map(
      (one): ActivityEntry => ({
        id: one.notebook_id,
        kind: 'notebook',
        title: one.title,
        at: one.updated_at,
        to: routes.notebook(one.notebook_id),
      }),
    ),
    ...agents.map(
      (one): ActivityEntry => ({
        id: one.agent_id,
        kind: 'agent',
        title: one.agent_name,
        at: one.created_at ?? '',
        to: routes.agent(one.agent_id),
      }),
    ),
    ...works.files.map(
      (one): ActivityEntry => ({ id: one.file_id, kind: 'file', title: one.file_name, at: one.created_at ?? '', to: routes.myWorks() }),
    ),
    ...works.reports.map(
      (one): ActivityEntry => ({ id: one.report_id, kind: 'report', title: one.title, at: one.created_at ?? '', to: routes.myWorks() }),
    ),
  ];
  return entries.filter((entry) => !Number.isNaN(Date.parse(entry.at))).toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
