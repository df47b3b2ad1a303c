import { useState } from 'react';
import { type Agent, routes } from 'shared-contracts';
import type { MenuProps } from 'shared-ui';
import { Copy, Download, FolderInput, Pencil, Trash2 } from 'shared-ui/icons';
import { useNavigate } from 'shared-ui/router';
import { exportAgent } from './export-agent.ts';
import { useMessages } from './messages.ts';
import { MoveAgent } from './move-agent.modal.tsx';
import { useAgentActions } from './use-agent-actions.ts';

/** What can be done with an agent: the menu's entries, what they do, and the dialog that one of them opens. */
export function useAgentMenu(agent: Agent, { onRename, onDeleted }: { onRename: () => void; onDeleted?: () => void }) {
  const text = useMessages();
  const navigate = useNavigate();
  const { duplicate, remove, move } = useAgentActions();
  const [isMoving, setIsMoving] = useState(false);
  const items: MenuProps['items'] = [
    { key: 'rename', label: text('renameAction'), icon: <Pencil size={16} /> },
    { key: 'move', label: text('moveAction'), icon: <FolderInput size={16} /> },
    { key: 'duplicate', label: text('duplicateAction'), icon: <Copy size={16} /> },
    { key: 'export', label: text('exportAction'), icon: <Download size={16} /> },
    { key: 'delete', label: text('deleteAction'), icon: <Trash2 size={16} />, danger: true },
  ];
  const actions: Record<string, () => unknown> = {
    rename: onRename,
    move: () => setIsMoving(true),
    export: () => exportAgent(agent),
    duplicate: async () => {
      const copy = await duplicate(agent);
      if (copy) void navigate(routes.agent(copy.agent_id));
    },
    delete: async () => {
      if (await remove(agent)) onDeleted?.();
    },
  };
  return {
    items,
    onClick: (({ key }) => void actions[key]?.()) satisfies MenuProps['onClick'],
    dialog: isMoving ? <MoveAgent agent={agent} onMove={move} onClose={() => setIsMoving(false)} /> : null,
  };
}
