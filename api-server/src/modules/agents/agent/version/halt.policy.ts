import { type HaltCause, trialRule, type VersionNumbers } from 'shared-contracts/agent-calls';

/** Returns why a trial must end; undefined while it may continue. The first cause counts, and the same numbers always decide the same. */
export function haltCauseOf(trial: VersionNumbers, current: VersionNumbers): HaltCause | undefined {
  if (trial.answers < trialRule.least) return undefined;
  const isWorse = (bad: 'failed' | 'disliked' | 'unproven', of: 'answers' | 'cited') =>
    isClearlyMore({ bad: trial[bad], of: trial[of] }, { bad: current[bad], of: current[of] });
  if (isWorse('failed', 'answers')) return 'failures';
  if (isWorse('disliked', 'answers')) return 'dislikes';
  if (isWorse('unproven', 'cited')) return 'unproven';
  return costsClearlyMore(trial, current) ? 'cost' : undefined;
}

interface Share {
  readonly bad: number;
  readonly of: number;
}

/** Compares two shares by their distance, in points and in standard deviations (the two-proportion test). */
function isClearlyMore(trial: Share, current: Share): boolean {
  if (trial.of < trialRule.least) return false;
  const known = Math.max(current.of, trialRule.least);
  const distance = trial.bad / trial.of - current.bad / known;
  const pooled = (trial.bad + current.bad) / (trial.of + known);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / trial.of + 1 / known));
  return distance > trialRule.margin && distance >= trialRule.deviations * deviation;
}

function costsClearlyMore(trial: VersionNumbers, current: VersionNumbers): boolean {
  if (trial.priced < trialRule.least || current.priced < trialRule.least) return false;
  return (trial.cost_micro ?? 0) > trialRule.costFactor * (current.cost_micro ?? 0);
}
