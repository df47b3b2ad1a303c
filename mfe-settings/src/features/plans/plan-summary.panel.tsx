import { routes } from 'shared-contracts';
import { listPlans } from 'shared-contracts/settings-calls';
import { Button, PanelFrame, QueryView, Section } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useNavigate } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { CurrentPlan } from './plan-facts.tsx';
import { UsageBars } from './usage-bars.tsx';

/** Summarizes the plan and what is used of it, and links to its settings. */
export function PlanSummaryPanel() {
  const text = useMessages();
  const navigate = useNavigate();
  const plans = useCall(listPlans);
  const manage = (
    <Button block onClick={() => void navigate(routes.settings('plan-overview'))}>
      {text('managePlan')}
    </Button>
  );
  return (
    <PanelFrame title={text('yourPlan')} footer={manage}>
      <CurrentPlan />
      <QueryView query={plans} failedTitle={text('plansFailed')}>
        {({ usage }) => (
          <div className="ui-panel-section">
            <Section title={text('usedSoFar')}>
              <UsageBars usage={usage.filter(({ limit }) => limit !== null)} />
            </Section>
          </div>
        )}
      </QueryView>
    </PanelFrame>
  );
}
