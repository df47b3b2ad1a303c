import { type Agent, routes } from 'shared-contracts';
import { Copy, Download, Layers, ShieldCheck } from 'shared-ui/icons';
import { useNavigate } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { getOwnerName } from './agent-access.model.ts';
import { exportAgent } from './export-agent.ts';
import { useAgentActions } from './use-agent-actions.ts';

/** Returns the menu entries that only agents have. */
export function useAgentExtras(agent: Agent) {
  const text = useMessages();
  const navigate = useNavigate();
  const { duplicate } = useAgentActions();
  const handleDuplicate = async () => {
    const copy = await duplicate(agent);
    if (copy) void navigate(routes.agent(copy.agent_id));
  };
  return {
    moreItems: [
      ...(getOwnerName(agent) === undefined
        ? [
            { key: 'versions', label: text('versionsAction'), icon: <Layers size={16} /> },
            { key: 'golden', label: text('goldenAction'), icon: <ShieldCheck size={16} /> },
          ]
        : []),
      { key: 'duplicate', label: text('duplicateAction'), icon: <Copy size={16} /> },
      { key: 'export', label: text('exportAction'), icon: <Download size={16} /> },
    ],
    onMore: (key: string) => {
      if (key === 'versions') void navigate(routes.agentVersions(agent.agent_id));
      if (key === 'golden') void navigate(routes.goldenQuestions(agent.agent_id));
      if (key === 'duplicate') void handleDuplicate();
      if (key === 'export') exportAgent(agent);
    },
  };
}
