import { Alert, PageHeader } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';
import { PlanChoice } from './plan-choice.tsx';
import * as styles from './plans.page.module.css';

export function PlansPage() {
  const text = useMessages();
  return (
    <div className="ui-page">
      <PageHeader title={text('plansTitle')} note={text('plansNote')} />
      <Alert className={styles.notice} type="info" showIcon title={text('planPaymentNote')} />
      <PlanChoice>
        <p className={styles.terms}>{text('planTerms')}</p>
      </PlanChoice>
    </div>
  );
}
