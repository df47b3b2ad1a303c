import * as calls from 'shared-contracts/calls';
import { callerOf } from '../../../http/caller.ts';
import type { Register } from '../../../http/register-call.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { KnownDevices } from '../session/known-devices.ts';
import type { Verification } from '../session/verification.service.ts';
import { verificationPages } from '../session/verification-pages.ts';
import type { AuthService } from './auth.service.ts';
import type { PreviewInvitation } from './invitation-preview.ts';

type Settings = Pick<Config, 'publicUrl' | 'basePath'>;

interface AuthServices {
  readonly auth: AuthService;
  readonly verification: Verification;
  readonly devices: KnownDevices;
  readonly previewInvitation: PreviewInvitation;
}

export function authRoutes(register: Register, { auth, verification, devices, previewInvitation }: AuthServices, config: Settings): void {
  register(calls.signUp, async ({ body, request, reply }) => {
    const names = { firstName: body.first_name, lastName: body.last_name?.trim() ?? '' };
    const pages = verification.sendsMail ? verificationPages(request, config) : undefined;
    const { email: address, password, invitation } = body;
    const recoveryPage = () => verificationPages(request, config).recover;
    const access_token = await auth.signUp({ email: address, password, invitation, ...names }, callerOf(request), recoveryPage);
    const email = body.email.trim().toLowerCase();
    await devices.remember(request, reply, email, config);
    if (pages) await verification.welcome(email, pages);
    return { access_token };
  });
  register(calls.previewInvitation, async ({ body, request }) => {
    const found = await previewInvitation(body.invitation_token, request.ip);
    return { invitation: found ? { invited_by: found.invitedBy, invited_email: found.email, to: found.to } : null };
  });
  register(calls.signIn, async ({ body, request, reply }) => {
    const access_token = await auth.signIn(body.email, body.password, body.code, callerOf(request));
    await devices.remember(request, reply, body.email.trim().toLowerCase(), config);
    return { access_token };
  });
  register(calls.signOut, async ({ user }) => {
    await auth.signOut(user);
    return { message: 'Signed out.' };
  });
}
