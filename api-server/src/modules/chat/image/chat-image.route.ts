import type { FastifyInstance } from 'fastify';
import type { CallGuard } from '../../../http/register-call.ts';
import type { ChatImages } from './chat-images.service.ts';

interface ImageRequest {
  Params: { fileId: string };
  Querystring: { signature?: string };
}

/** Serves images outside the typed calls: an `img` sends no header, so the session's cookie says who opens the image. */
export function chatImageRoute(api: FastifyInstance, images: ChatImages, authenticate: CallGuard['authenticate']): void {
  api.get<ImageRequest>('/chat/images/:fileId', async ({ params, query, headers, cookies }, reply) => {
    const viewer = await authenticate(headers.authorization ?? `Bearer ${cookies.token ?? ''}`);
    const address = await images.resolve(viewer, params.fileId, String(query.signature ?? ''));
    // Kept by no cache: the next person in this browser may not open it. The bytes are cached by their own address.
    return reply.header('cache-control', 'no-store').redirect(address);
  });
}
