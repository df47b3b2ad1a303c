/** What calls to models used and cost: a chart, a table, a gauge of a budget, amounts of money. Lazy. */
import './usage/usage.css';

export { BudgetGauge, type BudgetGaugeProps } from './usage/budget-gauge.tsx';
export { CostChart, type CostChartProps } from './usage/cost-chart.tsx';
export { CostOf, type CostOfProps } from './usage/cost-of.tsx';
export { formatMoney } from './usage/format-money.ts';
export { UsageTable, type UsageTableProps } from './usage/usage-table.tsx';
export { UsageTotals } from './usage/usage-totals.tsx';
