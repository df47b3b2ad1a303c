import type { RunQuestion, RunReach } from '../../../kernel/run/run-context.ts';
import { sayAssistant } from '../../../messages/assistant.ts';
import { type Sentence, writeSentence } from '../../../platform/language/messages.ts';
import type { WebSearch } from '../../../platform/search/web-search.ts';
import type { LookUp, RunKnowledge } from '../../works/knowledge/run-knowledge.ts';
import { toPassage } from '../web-search/web-search.contributor.ts';
import type { WebSearchService } from '../web-search/web-search.service.ts';
import { Findings } from './findings.ts';

/** Describes where a deep dive searches, and the report's note about where it did not. */
export interface Reaches {
  readonly web: WebSearch | undefined;
  readonly own: LookUp | undefined;
  readonly note: string | undefined;
}

/**
 * Returns the web search and the chat's own sources. A chat limited to a notebook, an article or its agent's files uses the web only when
 * Search web is on.
 */
export async function reachesOf(question: RunQuestion, searches: WebSearchService, knowledge: RunKnowledge): Promise<Reaches> {
  const { options, userId, isBuiltIn, language } = question;
  const found = await knowledge.of(question);
  // Without a model, a report is quotes.
  const isHidden = isBuiltIn && found?.isQuoted === false;
  const lookUp = isHidden ? { ...found, find: async () => [] } : found;
  const search = (await searches.find(userId))?.search;
  const web = lookUp?.isBound && !options.search ? undefined : search;
  const own = options.knowledge || isBuiltIn || lookUp?.isBound || !web ? lookUp : undefined;
  return { web, own, note: web ? undefined : writeSentence(isHidden ? sayAssistant('quotesHidden') : noteOf(lookUp), language) };
}

function noteOf(lookUp: LookUp | undefined): Sentence {
  if (!lookUp) return sayAssistant('diveNowhere');
  return sayAssistant(lookUp.isBound ? 'diveBound' : 'diveUnconnected');
}

/** Researches one question at a time, so that progress is visible and the run can be stopped. */
export async function research(questions: readonly string[], { web, own }: Reaches, { emit, signal }: RunReach): Promise<Findings> {
  const findings = new Findings();
  for (const [index, asked] of questions.entries()) {
    if (signal.aborted) break;
    emit({ type: 'progress', progress: { kind: 'deep-dive', text: asked, step: index + 2, steps: questions.length + 2 } });
    const [pages, kept] = await Promise.all([web?.search(asked, signal) ?? [], own?.find(asked) ?? []]);
    findings.add(asked, [...pages.map(toPassage), ...kept]);
  }
  return findings;
}
