import type { SamlSettings } from 'shared-contracts/admin-calls';
import { cutText } from 'shared-contracts/text';
import * as z from 'zod/mini';
import { AppError } from '../../../errors.ts';
import type { Seal } from '../../../kernel/seal.ts';
import { saySaml } from '../../../messages/saml.ts';
import { hashOf } from '../../../platform/hash.ts';
import type { ProviderClient } from '../../../platform/oauth/provider-client.ts';
import { createSaml, type SamlAddresses, type VerifiedAnswer } from '../../../platform/saml/answer.ts';
import { type SamlReason, samlReasons } from '../../../platform/saml/saml-refusal.ts';

/**
 * Describes what the address of answers hands on through the browser, sealed: what a provider has signed, or why its answer is refused.
 * Groups are short marks, because an address has little room.
 */
export const handedAnswer = z.object({
  provider: z.string(),
  problem: z.optional(z.enum(samlReasons)),
  subject: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  inResponseTo: z.string(),
  groups: z.array(z.string()),
  /** Says that the provider named no groups, which doesn't say that there are none. Nodes of an earlier version leave it out. */
  lacksGroups: z.optional(z.boolean()),
});

export type HandedAnswer = z.infer<typeof handedAnswer>;

export const handedSeconds = 2 * 60;

/** Returns where answers arrive, by the address of this installation. */
export const samlAddressesAt = (origin: string): SamlAddresses => ({
  entityId: `${origin}/api/saml/metadata`,
  answerUrl: `${origin}/api/saml/answer`,
});

/** Returns the ID of a request. Only the browser's sealed flow knows the secret that it derives from. */
const requestIdOf = (verifier: string) => `_${hashOf(`saml:${verifier}`, 'hex')}`;

const markOf = (group: string) => hashOf(group).slice(0, 8);

export const handAnswer = (provider: string, verified: VerifiedAnswer, mapped: readonly string[]): HandedAnswer => ({
  provider,
  subject: verified.subject,
  email: cutText(verified.email, 320),
  firstName: verified.firstName,
  lastName: verified.lastName,
  inResponseTo: verified.inResponseTo,
  groups: mapped.filter((value) => verified.groups?.includes(value)).map(markOf),
  ...(verified.groups ? {} : { lacksGroups: true }),
});

export const handRefusal = (problem: SamlReason): HandedAnswer => ({
  provider: '',
  problem,
  subject: '',
  email: '',
  firstName: '',
  lastName: '',
  inResponseTo: '',
  groups: [],
});

interface SamlClientParts {
  readonly id: string;
  readonly settings: SamlSettings;
  /** Lists the groups that have a meaning here. */
  readonly mapped: readonly string[];
  readonly answers: Seal<HandedAnswer>;
}

/** Creates a client that sends people to a SAML provider, and takes what the address of answers handed to their browser. */
export function createSamlClient({ id, settings, mapped, answers }: SamlClientParts): ProviderClient {
  return {
    discover: async () => {},
    authorizationUrl: ({ redirectUri, state, verifier }) => {
      const addresses = samlAddressesAt(new URL(redirectUri).origin);
      return createSaml(settings, addresses, requestIdOf(verifier)).getAuthorizeUrlAsync(state, undefined, {});
    },
    redeem: async ({ verifier }, { code }) => {
      const handed = await answers.open(code);
      if (!handed || handed.problem || handed.provider !== id) throw new AppError('exchange-refused');
      if (handed.inResponseTo !== requestIdOf(verifier)) throw new AppError('exchange-refused', { detail: saySaml('otherRequest') });
      const { subject, email, firstName, lastName } = handed;
      const groups = handed.lacksGroups ? undefined : mapped.filter((value) => handed.groups.includes(markOf(value)));
      // SAML can't say whether an address was confirmed. The domains that the provider manages decide.
      return { user: { subject, email: email || undefined, isEmailVerified: false, firstName, lastName, groups }, files: [] };
    },
  };
}
