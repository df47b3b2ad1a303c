import type { Agent, Blueprint, ChatSession, FileEntity, Report, Workflow } from 'shared-contracts';
import type { CallAnswer, listWorks } from 'shared-contracts/calls';
import { itemAddress } from 'shared-ui/items';

export type Works = CallAnswer<typeof listWorks>;

/** The kinds of works. */
export type WorkKind = 'chat' | 'file' | 'blueprint' | 'report' | 'agent' | 'workflow';

/** One work of any kind, ready for a row: `to` is where it opens. */
export interface WorkItem {
  readonly kind: WorkKind;
  readonly id: string;
  readonly title: string;
  readonly notebookId: string | null;
  readonly to?: string;
}

function workItem(kind: WorkKind, id: string, title: string, notebookId?: string | null): WorkItem {
  const to = itemAddress({ kind, id, target: null });
  return { kind, id, title, notebookId: notebookId ?? null, ...(to === undefined ? {} : { to }) };
}

const chatItem = ({ session_id, title, notebook_id }: ChatSession) => workItem('chat', session_id, title, notebook_id);
const agentItem = ({ agent_id, agent_name, notebook_id }: Agent) => workItem('agent', agent_id, agent_name, notebook_id);
const fileItem = ({ file_id, file_name, notebook_id }: FileEntity) => workItem('file', file_id, file_name, notebook_id);
const reportItem = ({ report_id, title, file_name, notebook_id }: Report) => workItem('report', report_id, title || file_name, notebook_id);
const workflowItem = ({ workflow_id, workflow_name }: Workflow) => workItem('workflow', workflow_id, workflow_name);
const blueprintItem = ({ blueprint_id, title, notebook_id }: Blueprint) => workItem('blueprint', blueprint_id, title, notebook_id);

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
