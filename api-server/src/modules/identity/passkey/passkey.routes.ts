import * as calls from 'shared-contracts/settings-calls';
import { callerOf, originOf } from '../../../http/caller.ts';
import type { Register } from '../../../http/register-call.ts';
import type { Config } from '../../../platform/config/config.ts';
import { presentPasskey } from '../security/passkey.presenter.ts';
import type { SecurityService } from '../security/security.service.ts';
import type { Passkeys } from './passkey.service.ts';

export function passkeyRoutes(
  register: Register,
  passkeys: Passkeys,
  security: SecurityService,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  register(calls.startPasskey, ({ user, body, request }) => passkeys.start(user, body.current_password, originOf(request, publicUrl)));
  register(calls.addPasskey, async ({ user, body, request }) =>
    presentPasskey(await passkeys.add(user, body.ceremony, body.response, body.passkey_name, originOf(request, publicUrl))),
  );
  register(calls.removePasskey, async ({ user, params, body }) => {
    await security.removePasskey(user, params.passkey_id, body.current_password);
    return { message: 'Removed.' };
  });
  register(calls.startPasskeySignIn, ({ request }) => passkeys.startSignIn(originOf(request, publicUrl)));
  register(calls.signInWithPasskey, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return { access_token: await passkeys.signIn(body.ceremony, body.response, originOf(request, publicUrl), callerOf(request)) };
  });
  register(calls.setSignInWay, async ({ user, body }) => {
    await security.setWay(user, body.way, body.is_open, body.current_password);
    return { message: 'Saved.' };
  });
}
