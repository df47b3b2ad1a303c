import type { Comparison, ListedComparison } from 'shared-contracts/model-calls';
import { cutText } from 'shared-contracts/text';
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
export function presentComparison({ comparison, answers }: Stored, language: string): Comparison {
  const isHidden = hidesNames(comparison);
  return {
    comparison_id: comparison.id,
    question: comparison.question,
    task: comparison.task,
    is_blind: comparison.isBlind,
    vote: comparison.vote,
    winner_id: comparison.winnerId,
    created_at: comparison.createdAt.toISOString(),
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
}

function problemOf({ status, failure }: AnswerRow, language: string): string | null {
  if (failure) return writeStored(failure.said, failure.detail, language);
  return status === 'interrupted' ? writeSentence(sayComparison('interrupted'), language) : null;
}

/** Presents a row of the list. */
export function presentListed({ comparison, answers }: Stored): ListedComparison {
  const names = hidesNames(comparison) ? [] : answers.map(({ modelName }) => modelName);
  return {
    comparison_id: comparison.id,
    question: cutText(comparison.question.trim(), questionShown),
    task: comparison.task,
    models: names,
    winner: answers.find(({ id }) => id === comparison.winnerId)?.modelName ?? null,
    vote: comparison.vote,
    created_at: comparison.createdAt.toISOString(),
  };
}
