import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { mailDomain } from '../identity-provider/entity.ts';
import { addressChange, scimToken } from './entity.ts';

const ofConsole = { tag: 'provisioning', auth: 'user' } as const;

export const listScimTokens = defineCall({
  ...ofConsole,
  name: 'listScimTokens',
  installation: 'admin',
  summary: 'Returns the tokens of identity providers, and the address at which they reach this server by SCIM 2.0.',
  method: 'GET',
  path: '/admin/scim/tokens',
  answer: z.object({
    tokens: z.array(scimToken),
    address: z.string(),
    /** Changed addresses that wait for an owner. Servers of earlier releases leave it out. */
    changes: z.optional(z.array(addressChange)),
  }),
});

export const createScimToken = defineCall({
  ...ofConsole,
  name: 'createScimToken',
  installation: 'owner',
  summary: 'Creates a token for an identity provider and returns its secret only this once.',
  method: 'POST',
  path: '/admin/scim/tokens',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    /** Limits the token to addresses at these domains; none for all. */
    domains: z.optional(z.array(mailDomain).check(z.maxLength(50))),
  }),
  answer: z.object({ token: scimToken, secret: z.string() }),
});

export const revokeScimToken = defineCall({
  ...ofConsole,
  name: 'revokeScimToken',
  installation: 'owner',
  summary: 'Revokes the token of an identity provider immediately.',
  method: 'DELETE',
  path: '/admin/scim/tokens/{token_id}',
  params: z.object({ token_id: id }),
  answer: done,
});

export const decideAddressChange = defineCall({
  ...ofConsole,
  name: 'decideAddressChange',
  installation: 'owner',
  summary: 'Changes the address of a person with a role as a directory asked, or leaves it as it is.',
  method: 'POST',
  path: '/admin/scim/address_changes/{change_id}',
  params: z.object({ change_id: id }),
  body: z.object({ is_approved: z.boolean() }),
  answer: done,
});
