import { changePlan, limitedThings, listPlans, type Plan, type PlanPeriod, type Usage } from 'shared-contracts/settings-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, Facts, formatDate, QueryView, Section, Tag } from 'shared-ui';
import { CreditCard } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';
import { formatAmount } from './amount.model.ts';

/** Lists the plans with the current one marked and, if requested, the usage against its limits. */
export function PlanChoice({ hasUsage = false }: { hasUsage?: boolean }) {
  const text = useMessages();
  const query = useCall(listPlans);
  return (
    <QueryView query={query} failedTitle={text('plansFailed')}>
      {({ plans, current_plan_id: current, current_period: period, usage }) => (
        <>
          <Section title={text('plansLabel')}>
            <Rows label={text('plansLabel')} items={plans} itemKey={(one) => one.plan_id}>
              {(plan) => <PlanRow plan={plan} isCurrent={plan.plan_id === current} period={plan.plan_id === current ? period : null} />}
            </Rows>
          </Section>
          {hasUsage ? <UsageFacts usage={usage} /> : null}
        </>
      )}
    </QueryView>
  );
}

interface PlanRowProps {
  readonly plan: Plan;
  readonly isCurrent: boolean;
  /** Holds when the current plan started and when it renews. */
  readonly period: PlanPeriod | null;
}

function PlanRow({ plan, isCurrent, period }: PlanRowProps) {
  const text = useMessages();
  const { confirm } = useShell();
  const session = useSession();
  const dateOf = (at: string) => formatDate(at, { timeZone: session?.timeZone });
  const { name, price, billing_interval: interval } = plan;
  const change = useCallAction(changePlan, { success: () => text('planChanged', { name }) });
  const handleChoose = async () => {
    if (await confirm({ title: text('choosePlanTitle', { name }), body: text('choosePlanBody'), okLabel: text('choose') }))
      change.mutate({ body: { plan_id: plan.plan_id } });
  };
  const cost = price ? text(interval === 'month' ? 'perMonth' : 'perYear', { price }) : text('free');
  return (
    <Row
      icon={<CreditCard />}
      title={
        <>
          <bdi>{name}</bdi> {isCurrent ? <Tag color="green">{text('currentPlan')}</Tag> : null}
        </>
      }
      note={
        <>
          {`${cost} · ${text(plan.has_business_profile ? 'businessProfile' : 'noBusinessProfile')}`}
          <br />
          {period ? (
            <>
              {text('planPeriod', { since: dateOf(period.since), renews: dateOf(period.renews_at) })}
              <br />
            </>
          ) : null}
          {limitedThings.map((thing) => text(`limit_${thing}`, { amount: formatAmount(thing, plan.limits[thing]) })).join(' · ')}
        </>
      }
      actions={
        isCurrent ? null : (
          <Button loading={change.isPending} aria-label={text('choosePlan', { name })} onClick={() => void handleChoose()}>
            {text('choose')}
          </Button>
        )
      }
    />
  );
}

function UsageFacts({ usage }: { usage: readonly Usage[] }) {
  const text = useMessages();
  const formatUsage = ({ what, used, limit }: Usage) => {
    const shown = formatAmount(what, used);
    return limit === null ? shown : text('usedOf', { used: shown, limit: formatAmount(what, limit) });
  };
  return (
    <Section title={text('usageTitle')}>
      <p className={styles.note}>{text('usageNote')}</p>
      <Facts label={text('usageLabel')} facts={usage.map((one) => ({ label: text(`usage_${one.what}`), value: formatUsage(one) }))} />
    </Section>
  );
}
