import type { FastifyRequest } from 'fastify';
import * as calls from 'shared-contracts/calls';
import { AppError } from '../../errors.ts';
import type { Register } from '../../http/register-call.ts';
import type { AuthService } from './auth.service.ts';

const callerOf = (request: FastifyRequest) => ({ ip: request.ip, userAgent: request.headers['user-agent'] });

export function authRoutes(register: Register, auth: AuthService): void {
  register(calls.signUp, async ({ body, request }) => {
    const names = { firstName: body.first_name, lastName: body.last_name?.trim() ?? '' };
    return { access_token: await auth.signUp({ email: body.email, password: body.password, ...names }, callerOf(request)) };
  });
  register(calls.signIn, async ({ body, request }) => ({
    access_token: await auth.signIn(body.email, body.password, callerOf(request)),
  }));
  register(calls.signOut, async ({ user }) => {
    await auth.signOut(user);
    return { message: 'Signed out.' };
  });
  register(calls.ssoVerify, async () => {
    throw new AppError('proof-missing');
  });
  const unconfigured = (provider: string) => async () => {
    throw new AppError('not-configured', {
      detail: `Signing in with ${provider} is not configured: this server has no OAuth client of ${provider}. Use e-mail and password.`,
    });
  };
  register(calls.oauthLinkedIn, unconfigured('LinkedIn'));
  register(calls.oauthGoogle, unconfigured('Google'));
  register(calls.redirectGoogle, unconfigured('Google'));
}
