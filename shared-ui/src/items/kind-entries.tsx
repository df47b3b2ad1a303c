import { type AccessLevel, isApiError, lazyCode, reaches, routes } from 'shared-contracts';
import { duplicateAgent, getAgent, readReport } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Copy, Download, type Icon, Layers, ShieldCheck, Workflow } from 'shared-ui/icons';
import { useQueryClient } from 'shared-ui/query';
import { useNavigate } from 'shared-ui/router';
import { changedTags } from '../query/call-cache.ts';
import { exportAgent } from './export-agent.ts';
import type { ItemName } from './item-actions.model.ts';
import { useMessages } from './item-messages.ts';
import { saveReport } from './save-report.ts';

const fileCalls = lazyCode(() => import('shared-contracts/file-calls'));

type KindAction = 'edit' | 'versions' | 'golden' | 'duplicate' | 'export' | 'download';

/** Describes an entry and the level that it takes. */
interface KindEntry {
  readonly key: KindAction;
  readonly icon: Icon;
  readonly takes: AccessLevel;
}

/** Lists the entries that a kind has besides those of every item. */
const entriesOf: Readonly<Partial<Record<ItemName['kind'], readonly KindEntry[]>>> = {
  agent: [
    { key: 'versions', icon: Layers, takes: 'own' },
    { key: 'golden', icon: ShieldCheck, takes: 'own' },
    { key: 'duplicate', icon: Copy, takes: 'own' },
    { key: 'export', icon: Download, takes: 'own' },
  ],
  blueprint: [{ key: 'edit', icon: Workflow, takes: 'edit' }],
  file: [{ key: 'download', icon: Download, takes: 'view' }],
  report: [{ key: 'download', icon: Download, takes: 'view' }],
};

/** Returns the menu entries that only some kinds have, the same wherever the item is listed, and what they do. */
export function useKindEntries({ kind, id, name, sharing }: ItemName, onDuplicated: ((id: string) => void) | undefined) {
  const { api, notify } = useShell();
  const client = useQueryClient();
  const navigate = useNavigate();
  const text = useMessages();
  const level = sharing?.level ?? 'own';
  const actions: Readonly<Record<KindAction, () => void | Promise<void>>> = {
    edit: () => void navigate(routes.editWorkflow(id)),
    versions: () => void navigate(routes.agentVersions(id)),
    golden: () => void navigate(routes.goldenQuestions(id)),
    duplicate: async () => {
      const { agent_id: agentId } = await api.call(duplicateAgent, { query: { agent_id: id } });
      for (const tag of changedTags(duplicateAgent)) void client.invalidateQueries({ queryKey: [tag] });
      onDuplicated?.(agentId);
      notify.success({ title: text('duplicatedTitle'), description: text('duplicatedDetail') });
      void navigate(routes.agent(agentId));
    },
    export: async () => exportAgent(await api.call(getAgent, { query: { agent_id: id } })),
    download: async () => {
      if (kind === 'report') return saveReport(await api.call(readReport, { params: { report_id: id } }));
      const { getFile } = await fileCalls.load();
      const { s3_url: address } = await api.call(getFile, { query: { file_id: id } });
      Object.assign(document.createElement('a'), { href: `${address}&download=1`, download: name }).click();
    },
  };
  const run = async (key: string) => {
    const act = actions[key as KindAction];
    try {
      await act();
    } catch (error) {
      const title = text(key === 'duplicate' ? 'duplicateFailedTitle' : 'downloadFailed');
      const description = key === 'duplicate' ? text('duplicateFailedDetail') : isApiError(error) ? error.message : undefined;
      notify.error({ title, ...(description ? { description } : {}) });
    }
  };
  const entries = (entriesOf[kind] ?? []).filter(({ takes }) => reaches(level, takes));
  return {
    entries: entries.map(({ key, icon: Picture }) => ({ key: key as string, label: text(`act_${key}`), icon: <Picture size={16} /> })),
    run: (key: string) => void run(key),
  };
}
