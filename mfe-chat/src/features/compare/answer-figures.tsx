import type { AnswerUsage } from 'shared-contracts';
import { getLocale } from 'shared-ui';
import { useCompareMessages } from '../../messages/compare.ts';
import * as styles from './comparison.module.css';

const writingMs = ({ total_ms, first_text_ms }: AnswerUsage) => (first_text_ms === undefined ? 0 : total_ms - first_text_ms);

/** Returns how many tokens a model wrote per second; undefined if its provider doesn't count them. */
export const tokenRate = (usage: AnswerUsage): number | undefined =>
  usage.output_tokens && writingMs(usage) > 0 ? (usage.output_tokens * 1_000) / writingMs(usage) : undefined;

interface AnswerFiguresProps {
  usage: AnswerUsage;
  /** Whether this answer began first, and whether it was written fastest. */
  isFirst: boolean;
  isFastest: boolean;
}

/** Renders what the server measured. Tokens are shown only if the provider counts them, cost only if the model has a price. */
export function AnswerFigures({ usage, isFirst, isFastest }: AnswerFiguresProps) {
  const text = useCompareMessages();
  const number = (value: number) => new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 }).format(value);
  const { total_ms, first_text_ms, output_tokens, cost_micro, currency } = usage;
  // Below a second, rounding to tenths would suggest that some models answer instantly.
  const getTime = (ms: number) =>
    ms < 1_000
      ? text('compareMilliseconds', { count: Math.max(1, Math.round(ms)) })
      : text('compareSeconds', { seconds: number(ms / 1_000) });
  const rate = tokenRate(usage);
  const figure = (name: string, value: string, isBest: boolean) => (
    <div>
      <dt>{name}</dt>
      <dd>
        {value} {isBest ? <span className={styles.best}>{text('fastest')}</span> : null}
      </dd>
    </div>
  );
  const time = getTime(total_ms);
  const lines = [
    output_tokens === undefined ? text('compareNoTokens') : text('compareTokensIn', { count: output_tokens, time }),
    output_tokens === undefined ? text('compareTotal', { time }) : '',
    cost_micro === undefined || !currency ? '' : text('compareCost', { amount: formatCost(cost_micro, currency) }),
  ];
  return (
    <div className={styles.figures}>
      <dl>
        {first_text_ms === undefined ? null : figure(text('firstWords'), getTime(first_text_ms), isFirst)}
        {rate === undefined ? null : figure(text('tokensPerSecond'), number(rate), isFastest)}
      </dl>
      <p>{lines.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

/** Answers cost fractions of a cent, so two significant digits are kept. */
const formatCost = (micro: number, currency: string) =>
  new Intl.NumberFormat(getLocale(), { style: 'currency', currency, maximumSignificantDigits: 2 }).format(micro / 1_000_000);
