import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from 'shared-contracts/calls';
import { AppError } from '../../errors.ts';
import type { Register } from '../../http/register-call.ts';
import type { ReleasesService } from './releases.service.ts';

export function releaseRoutes(register: Register, releases: ReleasesService): void {
  register(calls.currentMix, async () => {
    const mix = await releases.mix();
    if (!mix) throw new AppError('not-ready', { detail: 'Nothing is promoted yet.' });
    return mix;
  });
}

/** For `platform status`: shown like the metrics, to this machine and to whoever has their token. */
export function releaseHealthRoute(api: FastifyInstance, releases: ReleasesService, maySee: (request: FastifyRequest) => boolean): void {
  api.get('/platform/health', async (request, reply) => {
    if (!maySee(request)) throw new AppError('route-not-found');
    return reply.header('cache-control', 'no-store').send({ releases: await releases.health() });
  });
}
