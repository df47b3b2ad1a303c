import { Readable } from 'node:stream';
import * as calls from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import type { Routing } from '../../../kernel/module.ts';
import { limitedBody } from '../../../platform/limited-body.ts';
import type { PolicyModule } from '../../governance/policy/policy.module.ts';
import type { ExtensionService } from './extension.service.ts';

interface ExtensionParts {
  readonly extensions: ExtensionService;
  readonly policy: PolicyModule;
}

export function extensionRoutes(
  { register, dispatch }: Pick<Routing, 'register' | 'dispatch'>,
  { extensions, policy }: ExtensionParts,
): void {
  register(calls.listWorkspaceExtensions, async ({ params }) => ({ extensions: await extensions.list(params.workspace_id) }));
  register(calls.installExtension, async ({ user, params, request }) => {
    const body = request.body instanceof Readable ? request.body : Readable.from([]);
    const content = await limitedBody(body, calls.extensionPackageMaxBytes, () => new AppError('body-too-large'));
    return extensions.install(user.userId, params.workspace_id, content.toString('utf8'));
  });
  register(calls.changeExtension, ({ params, body }) => extensions.change(params.extension_id, body));
  register(calls.removeExtension, async ({ params }) => {
    await extensions.remove(params.extension_id);
    return { message: 'Removed.' };
  });
  register(calls.listExtensions, async ({ user }) => ({
    extensions: (await policy.policies.allows(user.userId, 'extensions')) ? await extensions.listFor(user.userId) : [],
  }));
  register(calls.openExtension, ({ params, query }) => extensions.open(params.extension_id, query.trial));
  register(calls.callFromExtension, async ({ params, body, user, language, request, reply }) => {
    const call = await extensions.grantedCall(params.extension_id, body.call, body.trial);
    return { answer: await dispatch(call, body.request as never, { user, language, request, reply }) };
  });
}
