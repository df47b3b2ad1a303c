import * as calls from 'shared-contracts/settings-calls';
import type { Register } from '../../../http/register-call.ts';
import { describeAgent } from '../../../kernel/user-agent.policy.ts';
import type { Config } from '../../../platform/config/config.ts';
import { writeText } from '../../../platform/language/text.ts';
import type { Verification } from '../session/verification.service.ts';
import { verificationPages } from '../session/verification-pages.ts';
import { presentPasskey } from './passkey.presenter.ts';
import type { SecurityService } from './security.service.ts';

export function securityRoutes(
  register: Register,
  security: SecurityService,
  verification: Verification,
  config: Pick<Config, 'publicUrl' | 'basePath'>,
): void {
  deviceRoutes(register, security);
  verificationRoutes(register, verification, config);
  register(calls.getSecurity, async ({ user }) => {
    const { hasPassword, hasTwoFactor, backupCodesLeft, identities, passkeys, closedWays } = await security.overview(user);
    return {
      has_password: hasPassword,
      two_factor: hasTwoFactor,
      backup_codes_left: backupCodesLeft,
      passkeys: passkeys.map(presentPasskey),
      closed_ways: closedWays,
      is_address_verified: user.isVerified,
      sends_mail: verification.sendsMail,
      identities: identities.map(({ providerId, createdAt, name }) => ({
        provider: providerId,
        connected_at: createdAt.toISOString(),
        ...(name ? { name } : {}),
      })),
    };
  });
  register(calls.changePassword, async ({ user, body }) => {
    await security.changePassword(user, body.current_password, body.new_password);
    return { message: 'Your password was changed.' };
  });
  register(calls.setFirstPassword, async ({ user, body }) => {
    await security.setFirstPassword(user, body.new_password);
    return { message: 'Your account now has a password.' };
  });
  register(calls.startTwoFactor, ({ user, body }) => security.startTwoFactor(user, body.current_password));
  register(calls.startRequiredTwoFactor, ({ user }) => security.startRequiredTwoFactor(user));
  register(calls.confirmTwoFactor, async ({ user, body }) => ({ backup_codes: await security.confirmTwoFactor(user, body.code) }));
  register(calls.renewBackupCodes, async ({ user, body }) => ({
    backup_codes: await security.renewBackupCodes(user, body.current_password),
  }));
  register(calls.disableTwoFactor, async ({ user, body }) => {
    await security.disableTwoFactor(user, body.current_password);
    return { message: 'The second factor is off.' };
  });
  register(calls.disconnectIdentity, async ({ user, body }) => {
    await security.disconnect(user, body.provider, body.current_password);
    return { message: 'Disconnected.' };
  });
}

function verificationRoutes(register: Register, verification: Verification, config: Pick<Config, 'publicUrl' | 'basePath'>): void {
  register(calls.sendVerification, async ({ user, request }) => {
    await verification.send(user, verificationPages(request, config));
    return { message: user.isVerified ? 'Your address is confirmed already.' : 'A link to confirm your address is on its way.' };
  });
  register(calls.verifyAddress, async ({ user, body }) => {
    await verification.confirm(user, body.verification_token);
    return { message: 'Your address is confirmed.' };
  });
}

function deviceRoutes(register: Register, security: SecurityService): void {
  register(calls.listDevices, async ({ user, language }) => ({
    devices: (await security.devices(user)).map((row) => ({
      session_id: row.id,
      agent: writeText(describeAgent(row.userAgent ?? undefined), language),
      user_agent: row.userAgent ?? '',
      address: row.ipAddress ?? '',
      signed_in_at: row.createdAt.toISOString(),
      last_used_at: (row.lastUsedAt ?? row.createdAt).toISOString(),
      expires_at: row.expiresAt.toISOString(),
      is_current: row.id === user.sessionId,
    })),
  }));
  register(calls.revokeDevice, async ({ params }) => {
    await security.revoke(params.device_id);
    return { message: 'Signed out.' };
  });
  register(calls.revokeOtherDevices, async ({ user }) => ({ ended: await security.revokeOthers(user) }));
}
