import { sayProvider } from '../../messages/provider.ts';
import type { ModelFacts } from './model-facts.ts';
import { ModelError, type ModelPort } from './model-port.ts';

/** Keeps a model from what administrators know it can't do, so that its provider isn't asked first. */
export const withStatedAbilities = (model: ModelPort, { tools, pictures }: ModelFacts): ModelPort =>
  tools !== false && pictures !== false
    ? model
    : {
        ...model,
        async *stream(request, signal) {
          if (pictures === false && request.messages.some(({ images }) => images?.length))
            throw new ModelError('provider-refused', sayProvider('noPictures'));
          const isWithout = tools === false && Boolean(request.tools?.length);
          if (isWithout) yield { type: 'sources', sources: { without_tools: true } };
          yield* model.stream(isWithout ? { ...request, tools: [] } : request, signal);
        },
      };
