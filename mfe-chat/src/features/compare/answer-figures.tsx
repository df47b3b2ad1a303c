import type { AnswerUsage } from 'shared-contracts';
import { getLocale } from 'shared-ui';
import { useCompareMessages } from '../../messages/compare.ts';
import * as styles from './comparison.module.css';

/** Renders what the server measured. Tokens are shown only if the provider counts them, cost only if the model has a price. */
export function AnswerFigures({ usage }: { usage: AnswerUsage }) {
  const text = useCompareMessages();
  const number = (value: number) => new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 }).format(value);
  const { total_ms, first_text_ms, output_tokens, cost_micro, currency } = usage;
  // Below a second, rounding to tenths would suggest that some models answer instantly.
  const getTime = (ms: number) =>
    ms < 1_000
      ? text('compareMilliseconds', { count: Math.max(1, Math.round(ms)) })
      : text('compareSeconds', { seconds: number(ms / 1_000) });
  const writingMs = first_text_ms === undefined ? 0 : total_ms - first_text_ms;
  const rate = output_tokens && writingMs > 0 ? text('compareRate', { rate: number((output_tokens * 1000) / writingMs) }) : '';
  const lines = [
    first_text_ms === undefined ? '' : text('compareFirst', { time: getTime(first_text_ms) }),
    output_tokens === undefined ? text('compareNoTokens') : rate,
    text('compareTotal', { time: getTime(total_ms) }),
    output_tokens === undefined ? '' : text('compareTokens', { count: output_tokens }),
    cost_micro === undefined || !currency ? '' : text('compareCost', { amount: formatCost(cost_micro, currency) }),
  ];
  return <p className={styles.figures}>{lines.filter(Boolean).join(' · ')}</p>;
}

/** Answers cost fractions of a cent, so two significant digits are kept. */
const formatCost = (micro: number, currency: string) =>
  new Intl.NumberFormat(getLocale(), { style: 'currency', currency, maximumSignificantDigits: 2 }).format(micro / 1_000_000);
