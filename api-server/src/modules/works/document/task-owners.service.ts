import { reaches, routes } from 'shared-contracts';
import { isoDay } from 'shared-contracts/days';
import { cutText } from 'shared-contracts/text';
import { sayAlert } from '../../../messages/alerts.ts';
import { sayDocument } from '../../../messages/document.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashOf } from '../../../platform/hash.ts';
import type { Log } from '../../../platform/log.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import { isSame, newlyOwned, type OwnedTask, toKey } from './task-owners.policy.ts';

interface TaskOwnersDependencies {
  readonly access: Pick<AccessRepository, 'audienceOf' | 'people' | 'reachOf'>;
  readonly alert: AlertsService['add'];
  readonly titleOf: (notebookId: string) => Promise<string | undefined>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Describes what somebody changed in a document. */
export interface DocumentChange {
  /** Null if the account is deleted. */
  readonly by: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

const textMax = 200;
const listedMax = 5;

/** Creates the service that alerts people whom somebody else made the owner of a task in a document that they can open. */
export function createTaskOwners({ access, alert, titleOf, clock, log }: TaskOwnersDependencies) {
  /** Returns whom an owner is. One from text has only a name, which counts if one person with access has it. */
  const personOf = async (notebookId: string, { id, name }: OwnedTask['owner']): Promise<string | undefined> => {
    const thing = { kind: 'notebook', id: notebookId } as const;
    if (id !== null) return reaches((await access.reachOf(id, thing))?.level, 'view') ? id : undefined;
    const people = await access.people(await access.audienceOf(thing));
    const named = [...people].filter(([, person]) => toKey(person.name) === toKey(name));
    const [only, ...others] = named;
    return others.length ? undefined : only?.[0];
  };
  const alertOwner = async (notebookId: string, by: string | null, ownerId: string, texts: readonly string[]) => {
    const author = by === null ? undefined : (await access.people([by])).get(by)?.name;
    const document = (await titleOf(notebookId)) ?? '';
    const title = sayDocument('tasksGiven', { author: author ?? sayAlert('somebody'), document, count: texts.length });
    const shown = texts.slice(0, listedMax).map((text) => cutText(text, textMax, '…'));
    const text = [...shown, ...(texts.length > listedMax ? ['…'] : [])].join(' · ');
    // A task that is given, taken and given again is announced once a day, as in Work Areas.
    const key = `document-task/${notebookId}/${ownerId}/${hashOf(texts.join('\n'), 'hex')}/${isoDay(clock.now())}`;
    await alert(ownerId, { kind: 'mention', title, text, link: routes.notebook(notebookId), by: author, key });
  };
  const tellOne = async (notebookId: string, by: string | null, tasks: readonly OwnedTask[]) => {
    const owners = Map.groupBy(tasks, ({ owner }) => JSON.stringify([owner.id, owner.id === null ? toKey(owner.name) : '']));
    const texts = new Map<string, string[]>();
    for (const [first, ...others] of owners.values()) {
      const ownerId = first && (await personOf(notebookId, first.owner));
      if (!ownerId || ownerId === by) continue;
      texts.set(ownerId, [...(texts.get(ownerId) ?? []), first.text, ...others.map(({ text }) => text)]);
    }
    for (const [ownerId, all] of texts) await alertOwner(notebookId, by, ownerId, all);
  };
  return {
    /**
     * Alerts the new owners of a saved change. `parts` divides the change by who made it; it is asked only if there are new owners. Never
     * throws, because the document is saved whether or not somebody learns of it.
     */
    tell: async (notebookId: string, whole: Omit<DocumentChange, 'by'>, parts: () => Promise<readonly DocumentChange[]>): Promise<void> => {
      try {
        const kept = newlyOwned(whole.before, whole.after);
        if (!kept.length) return;
        for (const { by, before, after } of await parts()) {
          const isKept = (task: OwnedTask) => kept.some((one) => one.text === task.text && isSame(one.owner, task.owner));
          await tellOne(notebookId, by, newlyOwned(before, after).filter(isKept));
        }
      } catch (error) {
        log.warn({ err: error, notebookId }, 'the new owners of tasks in a document could not be alerted');
      }
    },
  };
}

export type TaskOwners = ReturnType<typeof createTaskOwners>;
