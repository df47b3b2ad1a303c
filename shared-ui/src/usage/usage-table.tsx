import type { UsageRow } from 'shared-contracts/settings-calls';
import { getLocale } from 'shared-ui';
import { formatMoney } from './format-money.ts';
import { useUsageMessages } from './usage-messages.ts';

/** Describes the props of `UsageTable`. */
export interface UsageTableProps {
  /** Names the table and its first column. */
  label: string;
  rows: readonly UsageRow[];
  currency: string;
  /** Returns what a row is about. */
  nameOf: (row: UsageRow) => string;
}

/** Renders usage in figures. On narrow screens the table scrolls inside its frame. */
export function UsageTable({ label, rows, currency, nameOf }: UsageTableProps) {
  const text = useUsageMessages();
  const number = new Intl.NumberFormat(getLocale());
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section className="ui-usage-frame" aria-label={label} tabIndex={0}>
      <table className="ui-usage-table">
        <thead>
          <tr>
            {[label, text('calls'), text('input'), text('cached'), text('output'), text('reasoning'), text('cost')].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <bdi>{nameOf(row)}</bdi>
              </th>
              <td>{number.format(row.calls)}</td>
              <td>{number.format(row.input_tokens)}</td>
              <td>{number.format(row.cached_tokens)}</td>
              <td>{number.format(row.output_tokens)}</td>
              <td>{number.format(row.reasoning_tokens)}</td>
              <td>{row.cost_micro === null ? text('noPrice') : formatMoney(row.cost_micro, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
