import { type MessageReference, routes } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { AppError } from '../../../../errors.ts';
import { sayChat } from '../../../../messages/chat.ts';
import { sayToolServer } from '../../../../messages/tool-server.ts';
import type { AccessRepository } from '../../../governance/access/access.repository.ts';
import type { Policies } from '../../../governance/policy/policy.service.ts';
import type { AlertsService } from '../../../messaging/alert/alert.service.ts';
import { isThing } from '../message/message-view.repository.ts';
import type { RunReferences } from '../run/run-references.ts';
import { keyOfReference, type ReferencesRepository } from './reference.repository.ts';

interface ReferencesDependencies {
  readonly repository: Pick<ReferencesRepository, 'readable'>;
  readonly access: Pick<AccessRepository, 'reachOf' | 'people'>;
  readonly alert: AlertsService['add'];
  readonly ensure: Policies['ensure'];
}

const shownOfText = 200;

/** Creates the service that checks what new messages refer to and notifies the people among it. */
export function createReferences({ repository, access, alert, ensure }: ReferencesDependencies): RunReferences {
  return {
    brought: async ({ userId, sessionId, isTemporary }, named = []) => {
      const resource = named.find(({ kind }) => kind === 'resource');
      if (resource && isTemporary) throw new AppError('invalid-input', { detail: sayToolServer('notIncognito', { name: resource.name }) });
      if (resource) await ensure(userId, 'tool-servers');
      const wanted = [...new Map(named.map((one) => [keyOfReference(one), one])).values()];
      const found = await repository.readable(userId, wanted.filter(isThing));
      const checked = wanted.map(async ({ kind, id, name }): Promise<MessageReference> => {
        if (kind === 'model') return { kind, id, name };
        if (kind === 'person') return { kind, id, name: await personName(access, sessionId, { id, name }) };
        const thing = found.get(keyOfReference({ kind, id }));
        if (!thing) throw new AppError('not-found', { detail: sayChat('referenceGone', { name: name || id }) });
        if (thing.is_on === false) throw new AppError('invalid-input', { detail: sayToolServer('resourceServerOff', { name }) });
        // A resource has no name here: its server isn't asked before the run reads it.
        return { kind, id, name: kind === 'resource' ? cleanName(name) || thing.name : thing.name };
      });
      return Promise.all(checked);
    },

    notify: async ({ userId, sessionId }, { messageId, text, references }) => {
      const people = references.filter(({ kind, id }) => kind === 'person' && id !== userId);
      if (!people.length || sessionId === null) return;
      const by = (await access.people([userId])).get(userId)?.name;
      const alerted = {
        kind: 'mention' as const,
        title: sayChat('mentionTitle', { author: by || sayChat('somebody') }),
        text: shorten(text),
        link: routes.chat({ sessionId, messageId }),
        by,
      };
      for (const { id } of people) await alert(id, { ...alerted, key: `${messageId} ${id}` });
    },
  };
}

const cleanName = (name: string) =>
  name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .toWellFormed();

/** @throws AppError `invalid-input` unless the person can see the chat, which also hides who has an account. */
async function personName(
  access: ReferencesDependencies['access'],
  sessionId: string | null,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<string> {
  const sees = sessionId !== null && (await access.reachOf(id, { kind: 'chat', id: sessionId }));
  const person = sees ? (await access.people([id])).get(id) : undefined;
  if (!person) throw new AppError('invalid-input', { detail: sayChat('referencedPersonCannotSee', { name: name || id }) });
  return person.name;
}

const shorten = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return cutText(line, shownOfText, '…');
};
