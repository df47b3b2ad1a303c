import * as calls from 'shared-contracts/calls';
import { callerOf } from '../../http/caller.ts';
import type { Register } from '../../http/register-call.ts';
import type { AuthService } from './auth.service.ts';

export function authRoutes(register: Register, auth: AuthService): void {
  register(calls.signUp, async ({ body, request }) => {
    const names = { firstName: body.first_name, lastName: body.last_name?.trim() ?? '' };
    return { access_token: await auth.signUp({ email: body.email, password: body.password, ...names }, callerOf(request)) };
  });
  register(calls.signIn, async ({ body, request }) => ({
    access_token: await auth.signIn(body.email, body.password, body.code, callerOf(request)),
  }));
  register(calls.signOut, async ({ user }) => {
    await auth.signOut(user);
    return { message: 'Signed out.' };
  });
}
