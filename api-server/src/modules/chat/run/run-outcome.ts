import type { MessageSources, RunEvent } from 'shared-contracts';
import { sayAlert } from '../../../messages/alerts.ts';
import type { Text } from '../../../platform/language/text.ts';
import { wordingOf } from './run.types.ts';

/** Describes what came of a run that nobody watched. */
export interface RunOutcome {
  readonly content: string;
  readonly sources: MessageSources | undefined;
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
  for (const event of events) {
    if (event.type === 'delta') content += event.text;
    if (event.type === 'sources') sources = { ...sources, ...event.sources };
    if (event.type !== 'ended') continue;
    problem = event.status === 'complete' ? null : event.error ? wordingOf(event.error) : sayAlert('answerIncomplete');
    isShutDown = event.status === 'interrupted' && !event.error;
  }
  return { content, sources, problem, isShutDown };
}
