import { type AgentVersions, draftNumber, type TrialHalt, type VersionAnswer, type VersionNumbers } from 'shared-contracts/agent-calls';
import { formatDateTime, formatList, getLocale } from 'shared-ui';
import { formatMoney } from 'shared-ui/usage';
import { versionsText as text } from '../../messages/versions.ts';

const number = (value: number, options: Intl.NumberFormatOptions = {}) => new Intl.NumberFormat(getLocale(), options).format(value);

const share = (count: number, of: number): string =>
  of ? text('share', { amount: number(count), percent: number(Math.round((count / of) * 100)) }) : '–';

const seconds = (ms: number): string => number(ms / 1_000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });

/** Returns what came of a version, each with its name. What nobody measured is a dash. */
export function measuresOf(numbers: VersionNumbers | undefined): { readonly label: string; readonly value: string }[] {
  const { answers = 0, failed = 0, disliked = 0, cited = 0, unproven = 0, cost_micro = null, currency, total_ms = null } = numbers ?? {};
  return [
    { label: text('answers'), value: number(answers) },
    { label: text('failedAnswers'), value: share(failed, answers) },
    { label: text('disliked'), value: share(disliked, answers) },
    { label: text('unproven'), value: share(unproven, cited) },
    { label: text('cost'), value: cost_micro === null || !currency ? '–' : formatMoney(cost_micro, currency) },
    { label: text('time'), value: total_ms === null ? '–' : seconds(total_ms) },
  ];
}

/** Returns what is said about the answer of a version to a golden question, a line each. */
export function answerFacts({ grade, tools, total_ms, input_tokens, output_tokens, cost_micro, currency }: VersionAnswer): string[] {
  if (grade.problem !== null) return [text('problem', { problem: grade.problem })];
  const cited = grade.quoted + grade.supported + grade.unsupported;
  const figures = [
    seconds(total_ms),
    input_tokens === undefined || output_tokens === undefined
      ? ''
      : text('tokens', { input: number(input_tokens), output: number(output_tokens) }),
    cost_micro === undefined || !currency ? '' : formatMoney(cost_micro, currency),
  ];
  return [
    ...(grade.missing_phrases.length ? [text('lacks', { phrases: formatList(grade.missing_phrases.map((phrase) => `“${phrase}”`)) })] : []),
    ...(cited ? [`${text('unproven')}: ${share(grade.unsupported, cited)}`] : []),
    tools.length ? text('tools', { tools: formatList(tools) }) : text('noTools'),
    figures.filter(Boolean).join(' · '),
  ];
}

const causes = ['failures', 'dislikes', 'unproven', 'cost'] as const;

/** Says why the last trial ended automatically. */
export function haltText({ number: version, cause, at }: TrialHalt): string {
  const known = causes.find((one) => one === cause) ?? 'unknown';
  return text(`halted_${known}`, { number: version, when: formatDateTime(at) });
}

/** Returns the versions to choose from, as the draft and then the newest first. */
export const choicesOf = ({ versions }: Pick<AgentVersions, 'versions'>): { value: number; label: string }[] => [
  { value: draftNumber, label: text('draft') },
  ...versions.map((version) => ({ value: version.number, label: text('version', { number: version.number }) })),
];
