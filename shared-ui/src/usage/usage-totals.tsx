import type { CallTotals } from 'shared-contracts/settings-calls';
import { Facts, getLocale } from 'shared-ui';
import { formatMoney } from './format-money.ts';
import { useUsageMessages } from './usage-messages.ts';

/** Renders what all calls used together, and which of them the cost does not know. */
export function UsageTotals({ label, totals, currency }: { label: string; totals: CallTotals; currency: string }) {
  const text = useUsageMessages();
  const number = new Intl.NumberFormat(getLocale());
  const { cost_micro: cost, unpriced_calls: unpriced, estimated_calls: estimated, pictures } = totals;
  const facts = [
    { label: text('cost'), value: cost === null ? text('noPrice') : formatMoney(cost, currency) },
    { label: text('calls'), value: number.format(totals.calls) },
    { label: text('input'), value: number.format(totals.input_tokens) },
    { label: text('output'), value: number.format(totals.output_tokens) },
    ...(pictures ? [{ label: text('pictures'), value: number.format(pictures) }] : []),
  ];
  return (
    <>
      <Facts label={label} facts={facts} />
      {unpriced && cost !== null ? <p className="ui-usage-note">{text('unpriced', { calls: unpriced })}</p> : null}
      {estimated ? <p className="ui-usage-note">{text('estimated', { calls: estimated })}</p> : null}
    </>
  );
}
