import type { UsageRow } from 'shared-contracts/settings-calls';
import { Disclosure, formatDate } from 'shared-ui';
import { daysFrom } from './days.model.ts';
import { formatMoney } from './format-money.ts';
import { useUsageMessages } from './usage-messages.ts';
import { UsageTable } from './usage-table.tsx';

/** Describes the props of `CostChart`. */
export interface CostChartProps {
  label: string;
  /** Holds the days with calls, by their date. */
  rows: readonly UsageRow[];
  currency: string;
  /** The first and last day, such as `2026-11-01`. */
  from: string;
  to: string;
}

const dayOf = (day: string) => formatDate(`${day}T00:00:00Z`, { timeZone: 'UTC' });

/** Renders a bar for each day, as high as its cost. The same figures are in a table that opens below. */
export function CostChart({ label, rows, currency, from, to }: CostChartProps) {
  const text = useUsageMessages();
  const costs = new Map(rows.map(({ key, cost_micro: cost }) => [key, cost ?? 0]));
  const days = daysFrom(from, to);
  const highest = Math.max(1, ...costs.values());
  return (
    <figure className="ui-cost-chart">
      <div className="ui-cost-bars" aria-hidden="true">
        {days.map((day) => {
          const cost = costs.get(day) ?? 0;
          return (
            <span key={day} title={`${dayOf(day)}: ${formatMoney(cost, currency)}`}>
              <span style={{ blockSize: `${(100 * cost) / highest}%` }} />
            </span>
          );
        })}
      </div>
      <figcaption className="ui-cost-days">
        <span>{dayOf(from)}</span>
        <span>{dayOf(to)}</span>
      </figcaption>
      <Disclosure summary={text('asTable')}>
        <UsageTable label={label} rows={rows} currency={currency} nameOf={({ key }) => dayOf(key)} />
      </Disclosure>
    </figure>
  );
}
