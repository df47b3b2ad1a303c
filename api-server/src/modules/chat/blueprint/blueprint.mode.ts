import type { BlueprintDraft } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import * as z from 'zod/mini';
import { AppError } from '../../../errors.ts';
import type { AnswerMode, RunContext, RunQuestion } from '../../../kernel/run/run-context.ts';
import { sayAssistant } from '../../../messages/assistant.ts';
import { sayChat } from '../../../messages/chat.ts';
import { withDatabaseBack } from '../../../platform/database/database-away.ts';
import { newId } from '../../../platform/ids.ts';
import { type Sentence, writeSentence } from '../../../platform/language/messages.ts';
import type { BlueprintsRepository } from './blueprint.repository.ts';
import { draftByRules } from './draft-by-rules.ts';

const earlierMessages = 8;
const text = (max: number) =>
  z.pipe(
    z.string(),
    z.transform((value: string) => cutText(value.trim(), max)),
  );

/** Describes the draft that a model may return. Missing parts are empty and excess is cut off. */
const modelDraft = z.object({
  title: z.pipe(text(120), z.string().check(z.minLength(1))),
  summary: z._default(text(1_000), ''),
  steps: z
    .array(
      z.object({
        title: z.pipe(text(200), z.string().check(z.minLength(1))),
        kind: z.catch(z.enum(['trigger', 'action', 'condition', 'manual']), 'manual'),
        app: z.optional(z.nullable(text(60))),
        detail: z.optional(z.nullable(text(600))),
      }),
    )
    .check(z.minLength(1), z.maxLength(40)),
  open_questions: z._default(z.array(text(300)), []),
});

const instructions =
  'You design workflows. Turn the description into a workflow: first what triggers it, then each step in order. `app` names the product that does the step, only if the description names it or leaves no other choice; steps that a person must do are `manual`. Put into open_questions what the description leaves open. Add nothing that was not asked for.';

/** Creates the mode that drafts a workflow, stores it, and answers with it. */
export const blueprintMode = (blueprints: BlueprintsRepository, ensureRoom: (userId: string) => Promise<void>): AnswerMode => ({
  name: 'blueprint',
  takes: ({ options }) => options.blueprint,
  check: async ({ isTemporary, userId }) => {
    if (isTemporary)
      throw new AppError('not-connected', {
        detail: sayChat('incognitoBlueprint'),
      });
    await ensureRoom(userId);
  },
  answer: async function* (question, context, { emit, signal }) {
    emit({ type: 'progress', progress: { kind: 'blueprint', text: '' } });
    const draft = await draftOf(question, context, signal);
    if (draft.steps.length === 0) {
      yield {
        type: 'text',
        text: writeSentence(sayAssistant('draftExample'), question.language),
      };
      return;
    }
    const id = newId('bpr');
    const row = { id, userId: question.userId, sessionId: question.run.sessionId, draft };
    await withDatabaseBack(() => blueprints.add(row), signal);
    yield { type: 'sources', sources: { blueprint: draft, blueprint_id: id, blueprint_status: 'draft' } };
    yield { type: 'text', text: draftMessage(draft, question) };
  },
});

async function draftOf(question: RunQuestion, context: RunContext, signal: AbortSignal): Promise<BlueprintDraft> {
  if (!question.model.structured) return draftByRules(question.question, question.language);
  const earlier = question.history.slice(-earlierMessages).map(({ role, content }) => `${role}: ${cutText(content, 2_000)}`);
  const prompt = [...earlier, `Description of the workflow: ${question.question}`].join('\n\n');
  const whole = [context.instructions, instructions].filter(Boolean).join('\n\n');
  const { steps, ...draft } = await question.model.structured({ instructions: whole, prompt, schema: modelDraft }, signal);
  const named = steps.map(({ title, kind, app, detail }, index) => ({
    step_id: `step-${index + 1}`,
    title,
    kind,
    ...(app ? { app } : {}),
    ...(detail ? { detail } : {}),
  }));
  return { ...draft, steps: named, required_apps: [...new Set(named.flatMap(({ app }) => app ?? []))] };
}

function draftMessage({ title, open_questions: open }: BlueprintDraft, { isBuiltIn, language }: RunQuestion): string {
  const write = (sentence: Sentence) => writeSentence(sentence, language);
  const questions = open.length
    ? [write(sayAssistant('draftOpen')), open.map((question) => `- ${escapeMarkdown(question)}`).join('\n')]
    : [];
  const byRules = isBuiltIn ? [write(sayAssistant('draftedNote'))] : [];
  return [write(sayAssistant('drafted', { title: escapeMarkdown(title) })), ...questions, ...byRules].join('\n\n');
}

const escapeMarkdown = (line: string) => line.replace(/[\\[\]*_`<>]/g, '\\$&');
