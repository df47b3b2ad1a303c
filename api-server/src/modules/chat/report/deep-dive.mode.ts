import { cutText } from 'shared-contracts/text';
import type { AnswerMode, RunContext, RunQuestion, RunReach } from '../../../kernel/run/run-context.ts';
import { sayAssistant } from '../../../messages/assistant.ts';
import { withDatabaseBack } from '../../../platform/database/database-away.ts';
import { newId } from '../../../platform/ids.ts';
import { writeSentence } from '../../../platform/language/messages.ts';
import type { ModelPart } from '../../../platform/model/model-port.ts';
import type { RunKnowledge } from '../../works/knowledge/run-knowledge.ts';
import { flowOf } from '../chat/run/flow.policy.ts';
import type { WebSearchService } from '../web-search/web-search.service.ts';
import type { Findings } from './findings.ts';
import { type Plan, planByRules, planInstructions, planSchema, tidyPlan } from './plan.policy.ts';
import type { ReportsRepository } from './report.repository.ts';
import { reachesOf, research } from './research.ts';

interface DeepDiveDependencies {
  readonly searches: WebSearchService;
  readonly knowledge: RunKnowledge;
  readonly reports: ReportsRepository;
}

/** Creates the Deep dive mode: plans sub-questions, searches for each, and writes a cited report that is saved. */
export const deepDiveMode = (deps: DeepDiveDependencies): AnswerMode => ({
  name: 'deep-dive',
  takes: ({ options }) => options.deepDive,
  answer: async function* (question, context, reach) {
    const { emit, signal } = reach;
    emit({ type: 'progress', progress: { kind: 'deep-dive', text: writeSentence(sayAssistant('divePlanning'), question.language) } });
    const plan = await planOf(question, signal);
    const reaches = await reachesOf(question, deps.searches, deps.knowledge);
    const findings = await research(plan.questions, reaches, reach);
    const steps = plan.questions.length + 2;
    const writing = writeSentence(sayAssistant('diveWriting'), question.language);
    emit({ type: 'progress', progress: { kind: 'deep-dive', text: writing, step: steps, steps } });
    let body = '';
    for await (const part of write(question, context, plan, findings, reaches.note, reach)) {
      if (part.type === 'text') body += part.text;
      yield part;
    }
    if (signal.aborted || question.isTemporary || !body.trim()) return;
    const id = newId('rpt');
    const { userId, run } = question;
    const report = { id, userId, sessionId: run.sessionId, title: plan.title, body, sources: findings.sources };
    await withDatabaseBack(() => deps.reports.add(report), signal);
    yield { type: 'sources', sources: { report_id: id, report_title: plan.title } };
  },
});

async function planOf({ model, question, history }: RunQuestion, signal: AbortSignal): Promise<Plan> {
  if (!model.structured) return planByRules(question);
  const earlier = history.slice(-6).map(({ role, content }) => `${role}: ${cutText(content, 1_000)}`);
  const prompt = [...earlier, `Question: ${question}`].join('\n\n');
  return tidyPlan(await model.structured({ instructions: planInstructions, prompt, schema: planSchema }, signal));
}

async function* write(
  question: RunQuestion,
  context: RunContext,
  plan: Plan,
  findings: Findings,
  note: string | undefined,
  { emit, signal }: RunReach,
): AsyncGenerator<ModelPart> {
  if (question.isBuiltIn) {
    if (findings.sources.length) yield { type: 'sources', sources: { type: 'search', data: findings.sources } };
    yield { type: 'text', text: byExtraction(plan, findings, note, question.language) };
    return;
  }
  const outline = plan.questions.map((asked) => `- ${asked} (passages ${findings.of(asked).join(', ') || 'none'})`).join('\n');
  const instructions = [
    context.instructions,
    `Write a research report titled “${plan.title}” in Markdown: a short summary first, then a section for each sub-question, then what stays open. Every claim cites its passages as [n]; say plainly where nothing was found.${note ? ` Begin with this note: ${note}` : ''}\n\nSub-questions:\n${outline}`,
  ];
  const messages = [...question.history, { role: 'user' as const, content: question.question }];
  const request = {
    userId: question.userId,
    language: question.language,
    instructions: instructions.filter(Boolean).join('\n\n'),
    messages,
    passages: findings.passages,
    flow: flowOf(question, context),
    emit,
  };
  yield* question.model.stream(request, signal);
}

/** Writes a report without a model: the best sentences for each question, verbatim. */
function byExtraction({ title, questions }: Plan, findings: Findings, note: string | undefined, language: string): string {
  const nothing = writeSentence(sayAssistant('diveNothing'), language);
  const sections = questions.map((asked) => {
    const quotes = findings
      .of(asked)
      .slice(0, 4)
      .map((number) => `> ${findings.passages[number - 1]?.sentences[0] ?? ''} [${number}]`);
    return `## ${escapeMarkdown(asked)}\n\n${quotes.join('\n>\n') || nothing}`;
  });
  const notes = [note, writeSentence(sayAssistant('quotedNote'), language)];
  return [`# ${escapeMarkdown(title)}`, ...sections, ...notes.filter(Boolean)].join('\n\n');
}

const escapeMarkdown = (line: string) => line.replace(/[\\[\]*_`<>#]/g, '\\$&');
