import type { CustomizeView } from 'shared-contracts';
import { getAgentSettings } from 'shared-contracts/agent-calls';
import { QueryView } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { AppsView } from './apps.view.tsx';
import { type Customized, useCustomizeActions } from './customize.api.ts';
import { MonitoringView } from './monitoring.view.tsx';
import { ScheduleView } from './schedule.view.tsx';
import { DecisionsView, GoalsView, SafetyView } from './simple-views.tsx';

/** Renders one of the six customize views of an agent. */
export function Customize({ agentId, view }: { agentId: string; view: CustomizeView }) {
  const text = useMessages();
  const customized = useCall(getAgentSettings, { query: { agent_id: agentId } });
  return (
    <QueryView query={customized} failedTitle={text('settingsFailed')}>
      {(found) => <View key={view} agentId={agentId} view={view} customized={found} />}
    </QueryView>
  );
}

function View({ agentId, view, customized }: { agentId: string; view: CustomizeView; customized: Customized }) {
  const { save } = useCustomizeActions(agentId);
  const { settings } = customized;
  switch (view) {
    case 'goals':
      return <GoalsView value={settings.goals} onSave={(goals) => save({ goals })} />;
    case 'apps':
      return <AppsView agentId={agentId} customized={customized} />;
    case 'decisions':
      return <DecisionsView value={settings.decisions} onSave={(decisions) => save({ decisions })} />;
    case 'safety':
      return <SafetyView value={settings.safety} onSave={(safety) => save({ safety })} />;
    case 'monitoring':
      return <MonitoringView agentId={agentId} customized={customized} />;
    case 'schedule':
      return <ScheduleView agentId={agentId} customized={customized} />;
  }
}
