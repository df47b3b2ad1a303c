import { routes } from 'shared-contracts';
import { Alert, PageHeader } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { PlanChoice } from './plan-choice.tsx';
import { CurrentPlan } from './plan-facts.tsx';

export function PlansPage() {
  const text = useMessages();
  const manage = <Link to={routes.settings('plan-overview')}>{text('planOverview')}</Link>;
  return (
    <div className="ui-page">
      <PageHeader title={text('plansTitle')} note={text('plansNote')} actions={manage} />
      <CurrentPlan />
      <PlanChoice />
      <div className="ui-section">
        <Alert type="info" showIcon title={text('planPaymentNote')} />
      </div>
    </div>
  );
}
