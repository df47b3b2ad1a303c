import type { BudgetUse } from 'shared-contracts/settings-calls';
import { formatDate } from 'shared-ui';
import { formatMoney } from './format-money.ts';
import { useUsageMessages } from './usage-messages.ts';

/** Describes the props of `BudgetGauge`. */
export interface BudgetGaugeProps {
  label: string;
  use: BudgetUse;
  currency: string;
}

const warnedFrom = 0.8;

/** Renders how much of a budget is spent, and when it renews. */
export function BudgetGauge({ label, use, currency }: BudgetGaugeProps) {
  const text = useUsageMessages();
  const { monthly_micro: budget, spent_micro: spent, reserved_micro: reserved, renews_at: renews } = use;
  const state = spent >= budget ? 'full' : spent >= budget * warnedFrom ? 'near' : 'low';
  const used = text('usedOf', { used: formatMoney(spent, currency), budget: formatMoney(budget, currency) });
  return (
    <div className="ui-gauge" data-state={state}>
      <meter aria-label={label} min={0} max={budget} value={Math.min(spent, budget)}>
        {used}
      </meter>
      <p>
        {used} {text('renews', { day: formatDate(renews, { timeZone: 'UTC' }) })}{' '}
        {reserved > 0 ? text('reserved', { amount: formatMoney(reserved, currency) }) : null}
      </p>
    </div>
  );
}
