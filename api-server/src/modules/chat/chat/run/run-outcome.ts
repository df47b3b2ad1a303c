import type { AnswerUsage, MessageSources, RunEvent } from 'shared-contracts';
import { wordingOf } from '../../../../kernel/run/run.types.ts';
import { sayAlert } from '../../../../messages/alerts.ts';
import type { Text } from '../../../../platform/language/text.ts';

/** Describes what came of a run that nobody watched. */
export interface RunOutcome {
  readonly content: string;
  readonly sources: MessageSources | undefined;
  readonly usage: AnswerUsage | undefined;
  /** The names of the tools that were used, each once. */
  readonly tools: readonly string[];
  /** Why the answer isn't complete; null if it is. */
  readonly problem: Text | null;
  /** Whether the server stopped during the run. Nothing can be stored then: the database is shutting down with it. */
  readonly isShutDown: boolean;
}

/** Sums up the events of a run. Without an end, it was interrupted. */
export function outcomeOf(events: readonly RunEvent[]): RunOutcome {
  let content = '';
  let sources: MessageSources | undefined;
  let problem: Text | null = sayAlert('answerInterrupted');
  let isShutDown = false;
  let usage: AnswerUsage | undefined;
  const tools = new Set<string>();
  for (const event of events) {
    if (event.type === 'delta') content += event.text;
    if (event.type === 'sources') sources = { ...sources, ...event.sources };
    if (event.type === 'progress' && event.tool) tools.add(event.tool);
    if (event.type !== 'ended') continue;
    usage = event.usage;
    problem = event.status === 'complete' ? null : event.error ? wordingOf(event.error) : sayAlert('answerIncomplete');
    isShutDown = event.status === 'interrupted' && !event.error;
  }
  return { content, sources, usage, tools: [...tools], problem, isShutDown };
}
