import { type Comparison, comparison, type ListedComparison } from 'shared-contracts/model-calls';
import { cutText } from 'shared-contracts/text';
import { presenterOf } from '../../../kernel/present-row.ts';
import { sayComparison } from '../../../messages/comparison.ts';
import { writeSentence } from '../../../platform/language/messages.ts';
import { writeStored } from '../../../platform/language/text.ts';
import type { AnswerRow, ComparisonRow } from './comparison.repository.ts';

interface Stored {
  readonly comparison: ComparisonRow;
  readonly answers: readonly AnswerRow[];
}

const questionShown = 200;
const hidesNames = ({ isBlind, vote }: ComparisonRow) => isBlind && vote === null;

/** Presents a comparison to its owner, without names while they are hidden. */
export const presentComparison = ({ comparison: row, answers }: Stored, language: string): Comparison => presentRow(row, answers, language);

const presentRow = presenterOf(comparison, (row: ComparisonRow, answers: readonly AnswerRow[], language: string) => {
  const isHidden = hidesNames(row);
  return {
    comparison_id: row.id,
    answers: answers.map((answer) => ({
      answer_id: answer.id,
      run_id: answer.status === 'running' ? answer.runId : null,
      model: isHidden ? null : answer.model,
      model_name: isHidden ? '' : answer.modelName,
      provider: isHidden ? '' : answer.provider,
      content: answer.content,
      status: answer.status,
      problem: problemOf(answer, language),
      ...(answer.usage ? { usage: answer.usage } : {}),
    })),
  };
});

function problemOf({ status, failure }: AnswerRow, language: string): string | null {
  if (failure) return writeStored(failure.said, failure.detail, language);
  return status === 'interrupted' ? writeSentence(sayComparison('interrupted'), language) : null;
}

/** Presents a row of the list. */
export function presentListed({ comparison: row, answers }: Stored): ListedComparison {
  const names = hidesNames(row) ? [] : answers.map(({ modelName }) => modelName);
  return {
    comparison_id: row.id,
    question: cutText(row.question.trim(), questionShown),
    task: row.task,
    models: names,
    winner: answers.find(({ id }) => id === row.winnerId)?.modelName ?? null,
    vote: row.vote,
    created_at: row.createdAt.toISOString(),
  };
}
