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

const entry = (kind: ActivityEntry['kind'], id: string, title: string, at: string | undefined, to: string): ActivityEntry => ({
  kind,
  id,
  title,
  at: at ?? '',
  to,
});

const chatEntry = ({ session_id, title, updated_at, created_at }: ChatSession) =>
  entry('chat', session_id, title, updated_at ?? created_at, routes.chat({ sessionId: session_id }));

/** What the user's things tell of their history, newest first; things without a time are left out. */
export function activityOf({ sessions, notebooks, agents, works }: Sources): ActivityEntry[] {
  return [
    ...sessions.map(chatEntry),
    ...notebooks.map((one) => entry('notebook', one.notebook_id, one.title, one.updated_at, routes.notebook(one.notebook_id))),
    ...agents.map((one) => entry('agent', one.agent_id, one.agent_name, one.created_at, routes.agent(one.agent_id))),
    ...works.files.map((one) => entry('file', one.file_id, one.file_name, one.created_at, routes.myWorks())),
    ...works.reports.map((one) => entry('report', one.report_id, one.title, one.created_at, routes.myWorks())),
  ]
    .filter(({ at }) => !Number.isNaN(Date.parse(at)))
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
