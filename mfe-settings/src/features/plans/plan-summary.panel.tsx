import { routes } from 'shared-contracts';
import { Button, PanelFrame } from 'shared-ui';
import { useNavigate } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { CurrentPlan } from './plan-facts.tsx';

/** Summarizes the plan and links to its settings. */
export function PlanSummaryPanel() {
  const text = useMessages();
  const navigate = useNavigate();
  const manage = (
    <Button block onClick={() => void navigate(routes.settings('plan-overview'))}>
      {text('managePlan')}
    </Button>
  );
  return (
    <PanelFrame title={text('yourPlan')} footer={manage}>
      <CurrentPlan />
    </PanelFrame>
  );
}
