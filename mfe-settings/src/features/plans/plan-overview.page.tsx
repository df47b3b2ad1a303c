import { Alert, PageHeader } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';
import { PlanChoice } from './plan-choice.tsx';
import { CurrentPlan } from './plan-facts.tsx';

export function PlanOverviewPage() {
  const text = useMessages();
  return (
    <div className="ui-page">
      <PageHeader title={text('planOverview')} note={text('planTile')} />
      <CurrentPlan hasEarlier />
      <PlanChoice hasUsage>
        <div className="ui-section">
          <Alert type="info" showIcon title={text('planPaymentNote')} />
        </div>
      </PlanChoice>
    </div>
  );
}
