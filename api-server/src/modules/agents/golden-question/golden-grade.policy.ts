import type { MessageSources } from 'shared-contracts';
import type { GoldenGrade, GoldenLoss } from 'shared-contracts/agent-calls';
import { countChecks } from 'shared-contracts/citation-checks';

/** Describes how the answer to a golden question ended. */
export interface EndedAnswer {
  readonly content: string;
  readonly sources: MessageSources | undefined;
  /** Why it is not complete; null if it is. */
  readonly problem: string | null;
}

/** Grades an answer by rules alone: it is complete, has the phrases, and cites nothing that its source doesn't say. */
export function gradeAnswer({ content, sources, problem }: EndedAnswer, phrases: readonly string[]): GoldenGrade {
  const text = foldText(content);
  const missing = phrases.filter((phrase) => !text.includes(foldText(phrase)));
  const { quoted, supported, missing: unsupported } = countChecks(content, sources?.data ?? []);
  const passed = problem === null && missing.length === 0 && unsupported === 0;
  return { passed, problem, missing_phrases: missing, quoted, supported, unsupported };
}

/** Lists what an answer lost against the one before. The first answer loses nothing. A failed one says nothing about the rest. */
export function lossesOf(before: GoldenGrade | undefined, now: GoldenGrade): GoldenLoss[] {
  if (!before) return [];
  if (now.problem !== null) return before.problem === null ? [{ kind: 'failed', what: now.problem }] : [];
  if (before.problem !== null) return [];
  const lacked = new Set(before.missing_phrases);
  const countCited = (grade: GoldenGrade) => grade.quoted + grade.supported + grade.unsupported;
  return [
    ...now.missing_phrases.filter((phrase) => !lacked.has(phrase)).map((what) => ({ kind: 'phrase' as const, what })),
    ...(now.unsupported > before.unsupported ? [{ kind: 'unsupported' as const }] : []),
    ...(countCited(before) > 0 && countCited(now) === 0 ? [{ kind: 'uncited' as const }] : []),
  ];
}

const foldText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
