import type { WinRate } from 'shared-contracts/model-calls';
import type { VoteCount } from './comparison.repository.ts';

/** With fewer votes, a rate would say more about chance than about the model. */
const votesMin = 5;
/** The quantile of the normal distribution for 95%. */
const z = 1.96;

/** Returns the win rates, the best first, and models without one last. */
export const winRatesOf = (counts: readonly VoteCount[]): WinRate[] =>
  counts
    .map(rateOf)
    .toSorted(
      (one, other) => (other.low ?? -1) - (one.low ?? -1) || other.wins - one.wins || one.model_name.localeCompare(other.model_name),
    );

function rateOf({ model, wins, losses, ties, none }: VoteCount): WinRate {
  const votes = wins + losses + ties;
  const counted = { model_name: model, wins, losses, ties, none };
  if (votes < votesMin) return { ...counted, rate: null, low: null, high: null };
  const rate = (wins + ties / 2) / votes;
  return { ...counted, rate, ...wilson(rate, votes) };
}

/** Returns the Wilson score interval, which stays between 0 and 1 and is honest about few votes. */
function wilson(rate: number, votes: number): { low: number; high: number } {
  const square = z ** 2 / votes;
  const middle = rate + square / 2;
  const spread = z * Math.sqrt((rate * (1 - rate)) / votes + square / (4 * votes));
  return { low: Math.max(0, (middle - spread) / (1 + square)), high: Math.min(1, (middle + spread) / (1 + square)) };
}
