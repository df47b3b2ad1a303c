import type { FastifyRequest } from 'fastify';
import { routes } from 'shared-contracts';
import { originOf } from '../../../http/caller.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { VerificationPages } from './verification.service.ts';

/** @throws AppError if the server does not know its own address. */
export function verificationPages(
  request: FastifyRequest,
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
): VerificationPages {
  const base = `${originOf(request, publicUrl)}${basePath}`;
  return { confirm: `${base}${routes.settings('security-and-access')}`, recover: `${base}/auth/recover-password` };
}
