import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { daySeconds } from 'shared-contracts/days';
import * as z from 'zod/mini';
import { type Caller, deviceCookie, originOf } from '../../../http/caller.ts';
import { createSeal } from '../../../kernel/seal.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config/config.ts';
import { hashOf } from '../../../platform/hash.ts';
import type { Source } from './attempts.policy.ts';

const device = z.object({ id: z.string(), marks: z.array(z.string()) });
const keptSeconds = 180 * daySeconds;
const accountsMost = 10;

/** Recognizes browsers in which accounts have signed in, by a sealed cookie, so that failed attempts elsewhere don't delay their owners. */
export function createKnownDevices(secret: string, clock: Clock, credentialOf: (email: string) => Promise<string | undefined>) {
  /** Returns a mark that changes with the password, so a browser that signed in with an earlier one becomes unknown. */
  const markOf = async (email: string) => hashOf(`${email}\n${(await credentialOf(email)) ?? ''}`);
  const seal = createSeal(device, 'known-device', secret, clock);
  return {
    sourceOf: async ({ ip, deviceCookie: cookie }: Caller, email: string): Promise<Source> => {
      const known = await seal.open(cookie);
      return { ip, deviceId: known?.marks.includes(await markOf(email)) ? known.id : undefined };
    },
    /** Returns whether the account with this address has signed in in this browser since its password was last changed. */
    knows: async ({ deviceCookie: cookie }: Pick<Caller, 'deviceCookie'>, email: string): Promise<boolean> =>
      (await seal.open(cookie))?.marks.includes(await markOf(email.trim().toLowerCase())) ?? false,
    /** Adds an account that has just signed in to the browser's cookie. */
    remember: async (
      request: FastifyRequest,
      reply: FastifyReply,
      email: string,
      { publicUrl }: Pick<Config, 'publicUrl'>,
    ): Promise<void> => {
      const known = await seal.open(request.cookies[deviceCookie]);
      const mark = await markOf(email);
      const marks = [mark, ...(known?.marks ?? []).filter((one) => one !== mark)].slice(0, accountsMost);
      const value = await seal.close({ id: known?.id ?? randomBytes(16).toString('base64url'), marks }, keptSeconds);
      const secure = publicUrl ? originOf(request, publicUrl).startsWith('https:') : request.protocol === 'https';
      reply.setCookie(deviceCookie, value, { path: '/api', httpOnly: true, sameSite: 'lax', secure, maxAge: keptSeconds });
    },
  };
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;
