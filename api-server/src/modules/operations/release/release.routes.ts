import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from 'shared-contracts/calls';
import { listTriableReleases, tryReleases } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import type { Register } from '../../../http/register-call.ts';
import { sayRelease } from '../../../messages/release.ts';
import type { ReleasesService } from './release.service.ts';
import type { Trials } from './trials.service.ts';

export interface Releases extends Pick<ReleasesService, 'mix' | 'health'> {
  readonly trials: Trials;
}

export function releaseRoutes(register: Register, releases: Releases): void {
  register(calls.currentMix, async () => {
    const mix = await releases.mix();
    if (!mix) throw new AppError('not-ready', { detail: sayRelease('nothingPromoted') });
    return mix;
  });
  register(listTriableReleases, async ({ user }) => {
    const mayTry = releases.trials.mayTry(user);
    return { may_try: mayTry, remotes: mayTry ? releases.trials.list() : [] };
  });
  register(tryReleases, async ({ user, body }) => releases.trials.make(user, body.remotes, body.hours));
}

/** Serves `platform status`. Like the metrics, it answers only this machine and callers with the metrics token. */
export function releaseHealthRoute(api: FastifyInstance, releases: Releases, maySee: (request: FastifyRequest) => boolean): void {
  api.get('/platform/health', async (request, reply) => {
    if (!maySee(request)) throw new AppError('route-not-found');
    return reply.header('cache-control', 'no-store').send({ releases: await releases.health() });
  });
}
