import type { ReactNode } from 'react';
import { changePlan, limitedThings, listPlans, type Plan, type PlanPeriod } from 'shared-contracts/settings-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, formatDate, QueryView, Section } from 'shared-ui';
import { CalendarDays, Check, Minus } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { formatAmount, formatDollars } from './amount.model.ts';
import * as styles from './plan-choice.module.css';
import { UsageBars } from './usage-bars.tsx';

/** Shows the plans side by side with the current one marked and, if requested, the usage against its limits; then what belongs below them. */
export function PlanChoice({ hasUsage = false, children }: { hasUsage?: boolean; children?: ReactNode }) {
  const text = useMessages();
  const query = useCall(listPlans);
  return (
    <QueryView query={query} failedTitle={text('plansFailed')} shape="tile">
      {({ plans, current_plan_id: current, current_period: period, usage }) => (
        <>
          <div className={styles.frame}>
            <ul className={styles.plans} aria-label={text('plansLabel')}>
              {plans.map((plan) => {
                const isCurrent = plan.plan_id === current;
                return (
                  <li key={plan.plan_id} className={styles.plan} data-current={isCurrent || undefined}>
                    <PlanHead plan={plan} isCurrent={isCurrent} period={isCurrent ? period : null} />
                    <Differences plan={plan} plans={plans} />
                  </li>
                );
              })}
            </ul>
          </div>
          {hasUsage ? (
            <Section title={text('usedSoFar')}>
              <UsageBars usage={usage} />
            </Section>
          ) : null}
          {children}
        </>
      )}
    </QueryView>
  );
}

const known = ['free', 'pro', 'teams', 'business'] as const;

interface PlanHeadProps {
  readonly plan: Plan;
  readonly isCurrent: boolean;
  /** Holds when the current plan started and when it renews. */
  readonly period: PlanPeriod | null;
}

function PlanHead({ plan, isCurrent, period }: PlanHeadProps) {
  const text = useMessages();
  const session = useSession();
  const { name, price, billing_interval: interval } = plan;
  const purpose = known.find((one) => one === plan.plan_id);
  return (
    <>
      <div className={styles.name}>
        <bdi>{name}</bdi>
        {isCurrent ? (
          <span className={styles.mark}>
            <Check size={14} />
            {text('currentPlan')}
          </span>
        ) : null}
      </div>
      <p className={styles.purpose}>{purpose ? text(`planFor_${purpose}`) : null}</p>
      <p className={styles.price}>
        <strong>{formatDollars(price)}</strong> <span>{text(interval === 'month' ? 'aMonth' : 'aYear')}</span>
      </p>
      {isCurrent ? (
        <p className={styles.period}>
          {period ? (
            <>
              <CalendarDays size={16} />
              {text('renewsOn', { date: formatDate(period.renews_at, { timeZone: session?.timeZone }) })}
            </>
          ) : null}
        </p>
      ) : (
        <Choose plan={plan} />
      )}
    </>
  );
}

function Choose({ plan: { name, plan_id } }: { plan: Plan }) {
  const text = useMessages();
  const { confirm } = useShell();
  const change = useCallAction(changePlan, { success: () => text('planChanged', { name }) });
  const handleChoose = async () => {
    if (await confirm({ title: text('choosePlanTitle', { name }), body: text('choosePlanBody'), okLabel: text('choose') }))
      change.mutate({ body: { plan_id } });
  };
  return (
    <Button block loading={change.isPending} onClick={() => void handleChoose()}>
      {text('choosePlan', { name })}
    </Button>
  );
}

/** Lists what a plan holds. What is the same in all plans is left out. */
function Differences({ plan, plans }: { plan: Plan; plans: readonly Plan[] }) {
  const text = useMessages();
  const differs = (read: (one: Plan) => unknown) => plans.some((one) => read(one) !== read(plan));
  return (
    <dl className={styles.differences}>
      {limitedThings
        .filter((thing) => differs(({ limits }) => limits[thing]))
        .map((thing) => (
          <div key={thing}>
            <dt>{text(`planHolds_${thing}`)}</dt>
            <dd>{formatAmount(thing, plan.limits[thing])}</dd>
          </div>
        ))}
      {differs((one) => one.has_business_profile) ? (
        <div className={styles.ability} data-included={plan.has_business_profile || undefined}>
          <dt>{text('businessProfile')}</dt>
          <dd>
            {plan.has_business_profile ? <Check size={16} /> : <Minus size={16} />}
            <span className="ui-visually-hidden">{text(plan.has_business_profile ? 'included' : 'notIncluded')}</span>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
