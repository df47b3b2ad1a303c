import { cutText } from 'shared-contracts/text';
import { sayAlert } from '../../../messages/alerts.ts';
import type { NewAlert } from '../../messaging/alert/alert.repository.ts';
import { mentionedIn } from './mention.policy.ts';
import type { MentionsRepository } from './mention.repository.ts';

const shownOfText = 200;

/** Describes a text that the people of a workspace can read, before and after a change. */
export interface SharedText {
  readonly authorId: string;
  readonly workspaceId: string;
  readonly before: string;
  readonly after: string;
  /** Holds the path under `{base}` of the page that shows the text. */
  readonly page: string;
}

/** Notifies people who are mentioned in a text that their workspace can read: once per text, by the channels they chose. */
export function createMentions(repository: MentionsRepository, alert: (userId: string, alert: NewAlert) => Promise<void>) {
  return {
    tell: async ({ authorId, workspaceId, before, after, page }: SharedText): Promise<void> => {
      if (!after.includes('@')) return;
      const people = await repository.people(workspaceId);
      const known = mentionedIn(before, people);
      const by = people.find(({ userId }) => userId === authorId)?.name;
      const title = sayAlert('mentionTitle', { author: by ?? sayAlert('somebody') });
      for (const userId of mentionedIn(after, people)) {
        if (userId === authorId || known.has(userId)) continue;
        await alert(userId, { kind: 'mention', title, text: shorten(after), link: pathOf(page), by });
      }
    },
  };
}

export type Mentions = ReturnType<typeof createMentions>;

const shorten = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return cutText(line, shownOfText, '…');
};

/** Returns a path within this product, whatever the author's browser sent. */
const pathOf = (page: string) => (/^\/(?![/\\])/.test(page) ? page : '/');
