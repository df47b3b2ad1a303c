import { changePlan, limitedThings, listPlans, type Plan, type PlanPeriod, type Usage } from 'shared-contracts/settings-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, Facts, formatDate, QueryView, Section, Tag } from 'shared-ui';
import { CreditCard } from 'shared-ui/icons';
import { useQuery } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';
import { settingsKeys } from '../../shared/settings-keys.ts';
import { useAction } from '../../shared/use-action.ts';
import { formatAmount } from './amount.model.ts';

/** Lists the plans with the current one marked and, if requested, the usage against its limits. */
export function PlanChoice({ hasUsage = false }: { hasUsage?: boolean }) {
  const text = useMessages();
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const query = useQuery({
    queryKey: settingsKeys.plans,
    queryFn: ({ signal }) => api.call(listPlans, { query: { email } }, { signal }),
    enabled: email !== '',
  });
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
  const email = session?.email ?? '';
  const dateOf = (at: string) => formatDate(at, { timeZone: session?.timeZone });
  const { name, price, billing_interval: interval } = plan;
  const change = useAction({
    run: (api) => api.call(changePlan, { body: { email, plan_id: plan.plan_id } }),
    refreshes: [settingsKeys.plans, settingsKeys.subscriptions(email)],
    told: () => text('planChanged', { name }),
  });
  const handleChoose = async () => {
    if (await confirm({ title: text('choosePlanTitle', { name }), body: text('choosePlanBody'), okLabel: text('choose') }))
      change.mutate(undefined);
  };
  const cost = price ? text(interval === 'month' ? 'perMonth' : 'perYear', { price }) : text('free');
  return (
    <Row
      icon={<CreditCard />}
      title={
        <>
          {name} {isCurrent ? <Tag color="green">{text('currentPlan')}</Tag> : null}
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
