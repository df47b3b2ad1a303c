import { getEmbedding, pauseEmbedding, previewEmbedding, startEmbedding } from 'shared-contracts/admin-calls';
import type { Register } from '../../../http/register-call.ts';
import type { Embedding } from './embedding.service.ts';

export function embeddingRoutes(register: Register, embedding: Embedding): void {
  register(getEmbedding, ({ language }) => embedding.read(language));
  register(previewEmbedding, ({ query }) => embedding.preview(query.embedding_model));
  register(startEmbedding, async ({ body }) => {
    await embedding.start(body.embedding_model);
    return { message: 'Started.' };
  });
  register(pauseEmbedding, async ({ body }) => {
    await embedding.pause(body.embedding_model, body.is_paused);
    return { message: body.is_paused ? 'Paused.' : 'Continued.' };
  });
}
