import { type PromptContent, type PromptSummary, type PromptVariable, skillLimits } from 'shared-contracts/prompt-calls';
import { cutText } from 'shared-contracts/text';
import { formatDate } from 'shared-ui';
import { promptText as text } from '../../messages/prompts.ts';

/** Returns whether every word of a query is in one of the texts. */
export function matchesWords(query: string, ...texts: readonly string[]): boolean {
  const all = texts.join('\n').toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** Sorts prompts: favorites first, then those that the user and others use most, then by name. */
export const rankPrompts = (prompts: readonly PromptSummary[]): PromptSummary[] =>
  prompts.toSorted(
    (a, b) => Number(b.is_favorite) - Number(a.is_favorite) || b.own_uses - a.own_uses || b.uses - a.uses || a.name.localeCompare(b.name),
  );

/** Returns today's date in the user's time zone as `YYYY-MM-DD`. */
export function isoToday(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Returns the value that a field of the form starts with. */
export const initialValue = ({ kind, default: value }: PromptVariable): string =>
  kind === 'date' && value === 'today' ? isoToday() : value;

/** Returns what a value of the form becomes in the text. */
export function writtenValue({ kind }: Pick<PromptVariable, 'kind'>, value: string): string {
  if (kind === 'yes-no' && (value === 'yes' || value === 'no')) return text(value);
  if (kind === 'date' && value) return formatDate(`${value}T00:00:00Z`, { timeZone: 'UTC' });
  return value;
}

/** Returns the title of a prompt that is made from a text: the beginning of its first line. */
export function titleOf(words: string): string {
  const line = words.trim().split('\n')[0]?.trim() ?? '';
  return line.length <= 80 ? line : `${cutText(line, 79).trimEnd()}…`;
}

/** Returns whether a prompt is a skill, which models follow. */
export const isSkill = ({ kind }: Pick<PromptContent, 'kind'>): boolean => kind === 'skill';

/** Returns everything of a prompt that versions are compared by: its text, and the files of a skill. */
export const wholeText = ({ text: own, files = [] }: Pick<PromptContent, 'text' | 'files'>): string =>
  [own, ...files.map((file) => `[${file.name}]\n${file.text}`)].join('\n\n');

/** Returns an empty skill. */
export const newSkill = (): PromptContent => ({ ...newContent(), kind: 'skill', files: [] });

/** Returns an empty prompt, or one with a text. */
export const newContent = (words = ''): PromptContent => ({
  name: titleOf(words),
  description: '',
  text: words,
  tags: [],
  variables: [],
});

/** Returns the text of a file, or undefined if it is something else, or longer than a skill may be. */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes.length > skillLimits.filesTextMax * 4) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\u0000') ? undefined : text.replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}
