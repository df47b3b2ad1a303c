import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-contracts/calls';
import type { Register } from '../../../http/register-call.ts';
import type { RemoteImages } from './remote-images.service.ts';

export function remoteImageRoutes(register: Register, images: RemoteImages): void {
  register(calls.fetchRemoteImage, async ({ user, body }) => ({ image_url: await images.fetch(user.userId, body.image_url) }));
}

/** Serves image bytes outside the typed calls: an `img` sends no token, so the signed URL from the call grants access. */
export function remoteImageRoute(api: FastifyInstance, images: RemoteImages): void {
  api.get<{ Querystring: { address?: string; until?: string; key?: string } }>('/chat/remote-images', async ({ query }, reply) => {
    const { address = '', until = '', key = '' } = query;
    const { type, body } = await images.read({ address: String(address), until: Number(until), key: String(key) });
    return reply
      .type(type)
      .header('cache-control', 'private, max-age=600')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', 'inline')
      .send(body);
  });
}
