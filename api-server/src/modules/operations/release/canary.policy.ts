/** Describes a release's health as browsers report it. */
export interface ReleaseCounts {
  readonly loads: number;
  readonly errors: number;
}

export interface CanaryRule {
  /** Sets the number of loads below which a canary is not judged yet. */
  readonly loadsLeast: number;
  /** Limits how far the canary's error rate may exceed the stable release's, from 0 to 1. */
  readonly margin: number;
}

/** Holds what the sessions of one source did with a release. */
export interface Evidence {
  readonly source: string;
  readonly sessions: number;
  readonly loads: number;
  readonly errors: number;
  /** Counts the sessions whose page should have started by now, and those of them whose page didn't. */
  readonly issued: number;
  readonly lost: number;
}

/** Limits the sessions that one source counts for, whatever it sends. */
const sessionsOfSource = 4;
const sourcesLeast = 2;
const lostLeast = 4.5;
const lostMargin = 0.25;

interface Totals {
  readonly loads: number;
  readonly errors: number;
  readonly issued: number;
  readonly lost: number;
  readonly failing: number;
  readonly losing: number;
}

function weigh(evidence: readonly Evidence[]): Totals {
  const total = { loads: 0, errors: 0, issued: 0, lost: 0, failing: 0, losing: 0 };
  for (const { sessions, loads, errors, issued, lost } of evidence) {
    const [weight, ofIssued] = [sessions, issued].map((count) => Math.min(1, sessionsOfSource / Math.max(count, 1))) as [number, number];
    total.loads += loads * weight;
    total.errors += errors * weight;
    total.issued += issued * ofIssued;
    total.lost += lost * ofIssued;
    total.failing += Number(errors > 0);
    total.losing += Number(lost > 0);
  }
  return total;
}

/**
 * Explains in a sentence why a canary must be halted; undefined while it may continue. It needs two sources of whatever halts it, so that
 * one computer can't.
 */
export function haltReason(canary: readonly Evidence[], stable: readonly Evidence[], rule: CanaryRule): string | undefined {
  const [own, other] = [weigh(canary), weigh(stable)];
  return lostReason(own, other) ?? (own.failing < sourcesLeast ? undefined : errorReason(own, other, rule));
}

function errorReason(canary: ReleaseCounts, stable: ReleaseCounts, { loadsLeast, margin }: CanaryRule): string | undefined {
  if (canary.loads < loadsLeast) return undefined;
  const [rate, usual] = [canary, stable].map(({ errors, loads }) => (loads ? errors / loads : 0)) as [number, number];
  if (rate <= usual + margin) return undefined;
  return `${percent(rate)} of ${Math.round(canary.loads)} loads had an error, against ${percent(usual)} of the stable release`;
}

/**
 * Compares the pages that didn't start. People without scripts and closed tabs are among both, so the canary must be clearly above: by a
 * quarter, and more while few sessions are known. A fifth is assumed of a stable release that nobody gets.
 */
function lostReason({ issued, lost, losing }: Totals, stable: Totals): string | undefined {
  if (losing < sourcesLeast || lost < lostLeast) return undefined;
  const usual = (stable.lost + 1) / (stable.issued + 5);
  if (lost / issued <= usual + lostMargin + 1 / Math.sqrt(issued) / 2) return undefined;
  const before = stable.issued ? stable.lost / stable.issued : 0;
  return `${percent(lost / issued)} of ${Math.round(issued)} pages did not start, against ${percent(before)} of the stable release`;
}

/**
 * Explains in a sentence why a release that everyone gets does worse than before; undefined while it doesn't, or while either side has too
 * few loads to compare.
 */
export function worseReason(recent: ReleaseCounts, before: ReleaseCounts, { loadsLeast, margin }: CanaryRule): string | undefined {
  if (recent.loads < loadsLeast || before.loads < loadsLeast) return undefined;
  const [rate, usual] = [recent, before].map(({ errors, loads }) => errors / loads) as [number, number];
  return rate > usual + margin
    ? `${percent(rate)} of ${recent.loads} loads had an error today, against ${percent(usual)} before`
    : undefined;
}

const percent = (rate: number) => `${(rate * 100).toFixed(1)} %`;
