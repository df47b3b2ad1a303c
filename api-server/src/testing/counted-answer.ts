import type { Step } from './scripted-provider.ts';

interface Counts {
  readonly input: number;
  readonly output: number;
  readonly cached?: number;
  readonly reasoning?: number;
}

/** Returns the event with which a provider reports what an answer used. */
export function countedUse({ input, output, cached = 0, reasoning = 0 }: Counts): Step {
  const usage = {
    prompt_tokens: input,
    completion_tokens: output,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
  const chunk = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [], usage };
  return { raw: `data: ${JSON.stringify(chunk)}\n\n` };
}

/** Returns the steps of an answer whose provider reports what it used. */
export const countedAnswer = (text: string, counts: Counts): Step[] => [{ text }, countedUse(counts), { finish: true }];
