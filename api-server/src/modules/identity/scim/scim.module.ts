import * as calls from 'shared-contracts/admin-calls';
import { originOf } from '../../../http/caller.ts';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { MailModule } from '../../messaging/mail/mail.module.ts';
import { createAddressChanges } from './address-change.service.ts';
import { createScimProtocol } from './scim.protocol.ts';
import { createScimGroups } from './scim-groups.service.ts';
import { createScimTokens } from './scim-token.service.ts';
import { createScimUsers } from './scim-users.service.ts';

/** Creates provisioning: identity providers create, change and suspend people and groups. */
export function scimModule({ config, db, clock }: Parts, { mail, alert }: { mail: MailModule; alert: AlertModule }) {
  const tokens = createScimTokens(db, clock);
  const addresses = createAddressChanges({ db, clock, post: mail.post, alert: alert.alert });
  const users = createScimUsers(db, clock, mail.post, addresses);
  const { publicUrl } = config;
  return defineModule({
    name: 'scim',
    protocol: createScimProtocol({ tokens, users, groups: createScimGroups(db), publicUrl }),
    routes: ({ register }) => {
      register(calls.listScimTokens, async ({ request }) => ({
        tokens: await tokens.list(),
        changes: await addresses.list(),
        address: `${originOf(request, publicUrl)}/scim/v2`,
      }));
      register(calls.createScimToken, ({ body }) => tokens.create(body.name, body.domains));
      register(calls.decideAddressChange, async ({ params, body }) => {
        await addresses.decide(params.change_id, body.is_approved);
        return { message: body.is_approved ? 'Changed.' : 'Refused.' };
      });
      register(calls.revokeScimToken, async ({ params }) => {
        await tokens.revoke(params.token_id);
        return { message: 'Revoked.' };
      });
    },
  });
}
