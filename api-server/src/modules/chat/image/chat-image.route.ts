import type { FastifyInstance } from 'fastify';
import type { ChatImages } from './chat-images.service.ts';

interface ImageRequest {
  Params: { fileId: string };
  Querystring: { signature?: string };
}

/** Serves images outside the typed calls: an `img` sends no token, so the signed URL in the message grants access. */
export function chatImageRoute(api: FastifyInstance, images: ChatImages): void {
  api.get<ImageRequest>('/chat/images/:fileId', async ({ params, query }, reply) => {
    const address = await images.resolve(params.fileId, String(query.signature ?? ''));
    return reply.header('cache-control', 'private, max-age=600').redirect(address);
  });
}
