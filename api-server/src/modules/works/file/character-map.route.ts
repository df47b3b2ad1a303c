import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../errors.ts';
import { findCharacterMap } from '../../../platform/extraction/pdf/character-maps.ts';

/** Serves the character maps with which PDF.js draws Chinese, Japanese and Korean text. They are public, and never change under a name. */
export function characterMapRoute(api: FastifyInstance): void {
  api.get<{ Params: { name: string } }>('/file/character-maps/:name', ({ params }, reply) => {
    const map = findCharacterMap(params.name);
    if (!map) throw new AppError('not-found');
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
      .type('application/octet-stream')
      .send(Buffer.from(map));
  });
}
