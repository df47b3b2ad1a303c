import { AppError } from '../../../errors.ts';
import type { ContextContributor } from '../run-context.ts';

/** What a request asks for and nothing connected can do is refused by name, never answered as if it had been done. */
export const unconnectedContributor: ContextContributor = {
  name: 'unconnected',
  check: async ({ options }) => {
    const refuse = (detail: string) => {
      throw new AppError('not-connected', { detail });
    };
    if (options.image) refuse('Creating images needs an image model. None is connected to this server.');
    if (options.blueprint) refuse('Creating workflows from a chat is not connected on this server.');
    if (options.deepDive) refuse('A deep dive needs a search provider and an AI model.');
  },
  contribute: async () => undefined,
};
