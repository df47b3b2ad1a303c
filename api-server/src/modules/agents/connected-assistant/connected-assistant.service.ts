import { randomBytes } from 'node:crypto';
import type { ApiKeyScope } from 'shared-contracts';
import type { AssistantRequest, ConnectedAssistant } from 'shared-contracts/agent-calls';
import { daysBefore } from 'shared-contracts/days';
import { AppError } from '../../../errors.ts';
import type { Identity } from '../../../http/register-call.ts';
import { sayAlert } from '../../../messages/alerts.ts';
import { sayConnectedAssistant } from '../../../messages/connected-assistant.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashOf } from '../../../platform/hash.ts';
import { newId } from '../../../platform/ids.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import { onlyValue, readAssistantRequest } from './assistant-request.policy.ts';
import type { ConnectedAssistantsRepository } from './connected-assistant.repository.ts';
import type { AssistantRow } from './end-connection.ts';
import { OauthError } from './oauth-error.ts';
import { covers, isAllowedRedirect, placeOf, withAnswer } from './redirect-uri.policy.ts';
import { readRegistration } from './registration.policy.ts';

const connectedMax = 50;
const unusedMax = 10_000;
const codeLifetimeMs = 60_000;

export interface ConnectedAssistantsDependencies {
  readonly repository: ConnectedAssistantsRepository;
  readonly alert: AlertsService['add'];
  readonly clock: Clock;
  /** Counts a registration from the network address. @throws AppError when there are too many. */
  readonly countRegistration: (ip: string) => Promise<void>;
}

/** Names what an authorization request is checked against: the origin that issues, and the address of the tool server. */
export interface Issuer {
  readonly origin: string;
  readonly resource: string;
}

/**
 * Creates what lets other assistants ask for access, and their users decide. Access: callers have checked that ids belong to the user; a
 * request is only what its sender wrote, so every answer reads it again.
 */
export function createConnectedAssistants({ repository, alert, clock, countRegistration }: ConnectedAssistantsDependencies) {
  /** @throws AppError unless the request names a registered client and one of its addresses. Nothing is sent to an address before. */
  const open = async (text: string, { resource }: Issuer) => {
    const params = new URLSearchParams(text);
    const client = await repository.client(onlyValue(params, 'client_id') ?? '');
    if (!client) throw new AppError('invalid-input', { detail: sayConnectedAssistant('clientUnknown') });
    const redirectUri = onlyValue(params, 'redirect_uri') ?? '';
    if (!isAllowedRedirect(redirectUri) || !client.redirectUris.some((registered) => covers(registered, redirectUri)))
      throw new AppError('invalid-input', { detail: sayConnectedAssistant('redirectUnknown') });
    const place = placeOf(redirectUri);
    return { client, ...place, name: client.name || place.host, request: readAssistantRequest(params, redirectUri, resource) };
  };
  return {
    register: async (body: unknown, ip: string) => {
      const { name, redirectUris } = readRegistration(body);
      await countRegistration(ip);
      const now = clock.now();
      const row = { id: newId('acl'), name, redirectUris: [...redirectUris], createdAt: now };
      if (!(await repository.register(row, unusedMax, daysBefore(now, 1))))
        throw new OauthError('temporarily_unavailable', 'There are too many registrations that no one uses. Try again tomorrow.', 503);
      return row;
    },
    read: async (text: string, issuer: Issuer): Promise<Omit<AssistantRequest, 'problem'> & { problem: ReturnType<typeof problemIn> }> => {
      const { name, host, isOnDevice, request } = await open(text, issuer);
      return { name, host, is_on_device: isOnDevice, scopes: [...request.scopes], problem: problemIn(request) };
    },
    /** Returns where to send the browser: with a code for what the user allows, or with the refusal if that is nothing. */
    answer: async (user: Identity, text: string, allowed: readonly ApiKeyScope[], issuer: Issuer): Promise<string> => {
      const { client, name, host, request } = await open(text, issuer);
      const { problem, redirectUri, challenge, state } = request;
      const reply = (answer: Record<string, string>) => withAnswer(redirectUri, { ...answer, state, iss: issuer.origin });
      const scopes = request.scopes.filter((scope) => allowed.includes(scope));
      if (problem) return reply({ error: problem.code });
      if (!scopes.length) return reply({ error: 'access_denied' });
      const others = (await repository.list(user.userId)).filter(({ clientId }) => clientId !== client.id);
      if (others.length >= connectedMax)
        throw new AppError('limit-reached', { detail: sayConnectedAssistant('tooMany', { count: connectedMax }) });
      const now = clock.now();
      const code = `atc_${randomBytes(32).toString('base64url')}`;
      const stored = { hash: hashOf(code), redirectUri, challenge, expiresAt: new Date(now.getTime() + codeLifetimeMs) };
      const before = await repository.allow(user, { client, name, host, scopes, code: stored }, now);
      if (!before) throw new AppError('invalid-input', { detail: sayConnectedAssistant('clientUnknown') });
      if (scopes.some((scope) => !before.includes(scope)))
        await alert(user.userId, {
          kind: 'security',
          title: sayAlert('assistantConnectedTitle', { name }),
          text: sayAlert('assistantConnected', { host }),
          link: '/settings/security-and-access',
        });
      return reply({ code });
    },
    list: async (userId: string) => (await repository.list(userId)).map(present),
    disconnect: (userId: string, id: string) => repository.disconnect(userId, id),
    /** Notifies the user that a connection was ended because a secret of it was used twice. */
    tellEnded: ({ userId, name }: AssistantRow) =>
      alert(userId, {
        kind: 'security',
        title: sayAlert('assistantEndedTitle', { name }),
        text: sayAlert('assistantEnded'),
        link: '/settings/security-and-access',
      }),
    tidy: () => {
      const before = (days: number) => daysBefore(clock.now(), days);
      return repository.tidy({ endedBefore: before(1), usedBefore: before(30) });
    },
  };
}

export type ConnectedAssistants = ReturnType<typeof createConnectedAssistants>;

const problemIn = ({ problem }: ReturnType<typeof readAssistantRequest>) => problem?.sentence ?? null;

const present = ({ id, name, host, scopes, createdAt, lastUsedAt }: AssistantRow): ConnectedAssistant => ({
  assistant_id: id,
  name,
  host,
  scopes,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
