import * as calls from 'shared-contracts/admin-calls';
import { originOf } from '../../http/caller.ts';
import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import type { MailModule } from '../mail/mail.module.ts';
import { createScimProtocol } from './scim.protocol.ts';
import { createScimGroups } from './scim-groups.service.ts';
import { createScimTokens } from './scim-token.service.ts';
import { createScimUsers } from './scim-users.service.ts';

/** Creates provisioning: identity providers create, change and suspend people and groups. */
export function scimModule({ config, db, clock }: Parts, { mail }: { mail: MailModule }) {
  const tokens = createScimTokens(db, clock);
  const { publicUrl } = config;
  return defineModule({
    name: 'scim',
    protocol: createScimProtocol({ tokens, users: createScimUsers(db, clock, mail.post), groups: createScimGroups(db), publicUrl }),
    routes: ({ register }) => {
      register(calls.listScimTokens, async ({ request }) => ({
        tokens: await tokens.list(),
        address: `${originOf(request, publicUrl)}/scim/v2`,
      }));
      register(calls.createScimToken, ({ body }) => tokens.create(body.name));
      register(calls.revokeScimToken, async ({ params }) => {
        await tokens.revoke(params.token_id);
        return { message: 'Revoked.' };
      });
    },
  });
}
