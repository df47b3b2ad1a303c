import type { GoldenAnswer, GoldenLoss } from 'shared-contracts/agent-calls';
import { formatDateTime, formatList } from 'shared-ui';
import { goldenText as text } from '../../messages/golden-questions.ts';

/** Says how the newest answer to a question is. */
export type GoldenVerdict = 'passed' | 'notPassed' | 'gotWorse' | 'notAsked';

export function verdictOf(answer: GoldenAnswer | null): GoldenVerdict {
  if (answer === null) return 'notAsked';
  if (answer.losses.length) return 'gotWorse';
  return answer.grade.passed ? 'passed' : 'notPassed';
}

const causes: ReadonlySet<string> = new Set(['manual', 'question', 'files', 'model', 'agent']);

/** Returns what is said about an answer, a line each: why it isn't complete, what it lacks and lost, its citations, and when it was asked. */
export function factsOf({ grade, losses, cause, at }: GoldenAnswer): string[] {
  const { problem, missing_phrases: missing, quoted, supported, unsupported } = grade;
  const cited = quoted + supported + unsupported;
  const asked = causes.has(cause) ? cause : 'unknown';
  return [
    ...(problem === null ? [] : [text('problem', { problem })]),
    ...(problem === null && missing.length ? [text('lacks', { phrases: formatList(missing.map((phrase) => `“${phrase}”`)) })] : []),
    ...losses.map(lossText),
    ...(problem === null ? [cited ? text('citations', { quoted, supported, unsupported }) : text('noCitations')] : []),
    text(`asked_${asked}`, { when: formatDateTime(at) }),
  ];
}

const lossText = ({ kind, what = '' }: GoldenLoss): string => (kind === 'phrase' ? text('loss_phrase', { what }) : text(`loss_${kind}`));
