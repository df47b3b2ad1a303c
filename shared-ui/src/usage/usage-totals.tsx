import type { CallTotals } from 'shared-contracts/settings-calls';
import { Facts, getLocale } from 'shared-ui';
import { formatMoney } from './format-money.ts';
import { useUsageMessages } from './usage-messages.ts';

/** Renders what all calls used together, and which of them the cost does not know. */
export function UsageTotals({ label, totals, currency }: { label: string; totals: CallTotals; currency: string }) {
  const text = useUsageMessages();
  const minutes = new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(getLocale());
  const { cost_micro: cost, unpriced_calls: unpriced, estimated_calls: estimated, pictures } = totals;
  const { audio_seconds: seconds = 0, characters = 0, saved_micro: saved = 0 } = totals;
  const facts = [
    { label: text('cost'), value: cost === null ? text('noPrice') : formatMoney(cost, currency) },
    ...(saved ? [{ label: text('saved'), value: formatMoney(saved, currency) }] : []),
    { label: text('calls'), value: number.format(totals.calls) },
    { label: text('input'), value: number.format(totals.input_tokens) },
    { label: text('output'), value: number.format(totals.output_tokens) },
    ...(pictures ? [{ label: text('pictures'), value: number.format(pictures) }] : []),
    ...(seconds ? [{ label: text('minutes'), value: minutes.format(seconds / 60) }] : []),
    ...(characters ? [{ label: text('characters'), value: number.format(characters) }] : []),
  ];
  return (
    <>
      <Facts label={label} facts={facts} />
      {unpriced && cost !== null ? <p className="ui-usage-note">{text('unpriced', { calls: unpriced })}</p> : null}
      {estimated ? <p className="ui-usage-note">{text('estimated', { calls: estimated })}</p> : null}
    </>
  );
}
