import { and, eq, inArray } from 'drizzle-orm';
import type { Vote } from 'shared-contracts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { type chatMessages, chatVotes, savedExcerpts } from '../../../platform/database/schema/index.ts';

/** Describes who reads a chat, and whose it is. */
export interface Reader {
  readonly userId: string;
  readonly ownerId: string;
}

/** Describes what messages look like to one reader. */
export interface MessageView extends Reader {
  /** Maps the ids of those who asked to their names. */
  readonly names: ReadonlyMap<string, string>;
  /** Holds the ratings and saved messages of somebody with whom the chat is shared; the owner's are in the rows. */
  readonly own: { readonly votes: ReadonlyMap<string, Vote>; readonly saved: ReadonlySet<string> } | undefined;
}

export type FindPeople = (ids: readonly string[]) => Promise<ReadonlyMap<string, { readonly name: string }>>;

/** Reads what each reader of a chat has for themselves. A chat that only its owner can see costs no query. */
export class MessageViewRepository {
  private readonly db: Drizzle;
  private readonly people: FindPeople;
  constructor(db: Drizzle, people: FindPeople) {
    this.db = db;
    this.people = people;
  }

  async of(
    { userId, ownerId }: Reader,
    messages: readonly Pick<typeof chatMessages.$inferSelect, 'id' | 'authorId'>[],
  ): Promise<MessageView> {
    const isOwner = userId === ownerId;
    const others = new Set(messages.flatMap(({ authorId }) => authorId ?? []));
    if (!isOwner) others.add(ownerId);
    others.delete(userId);
    const [people, own] = await Promise.all([
      others.size ? this.people([...others]) : new Map<string, { name: string }>(),
      isOwner
        ? undefined
        : this.ownOf(
            userId,
            messages.map(({ id }) => id),
          ),
    ]);
    return { userId, ownerId, names: new Map([...people].map(([id, { name }]) => [id, name])), own };
  }

  private async ownOf(userId: string, ids: readonly string[]) {
    if (!ids.length) return { votes: new Map<string, Vote>(), saved: new Set<string>() };
    const [votes, excerpts] = await Promise.all([
      this.db
        .select({ id: chatVotes.messageId, vote: chatVotes.vote })
        .from(chatVotes)
        .where(and(eq(chatVotes.userId, userId), inArray(chatVotes.messageId, [...ids]))),
      this.db
        .select({ id: savedExcerpts.messageId })
        .from(savedExcerpts)
        .where(and(eq(savedExcerpts.userId, userId), inArray(savedExcerpts.messageId, [...ids]))),
    ]);
    return { votes: new Map(votes.map(({ id, vote }) => [id, vote])), saved: new Set(excerpts.map(({ id }) => id)) };
  }
}
