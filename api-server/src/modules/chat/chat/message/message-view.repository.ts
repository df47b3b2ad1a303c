import { and, eq, inArray } from 'drizzle-orm';
import type { MessageReference, Vote } from 'shared-contracts';
import type { Drizzle } from '../../../../platform/database/database.ts';
import { type chatMessages, chatVotes, savedExcerpts } from '../../../../platform/database/schema/index.ts';
import { requestLanguage } from '../../../../platform/language/request-language.ts';

/** Describes who reads a chat, and whose it is. */
export interface Reader {
  readonly userId: string;
  readonly ownerId: string;
}

/** Describes what messages look like to one reader. */
export interface MessageView extends Reader {
  readonly language: string;
  /** Maps the ids of those who asked to their names. */
  readonly names: ReadonlyMap<string, string>;
  /** Returns whether the reader can open what a message refers to. */
  readonly canOpen: (reference: MessageReference) => boolean;
  /** Holds the ratings and saved messages of somebody with whom the chat is shared; the owner's are in the rows. */
  readonly own: { readonly votes: ReadonlyMap<string, Vote>; readonly saved: ReadonlySet<string> } | undefined;
}

export type FindPeople = (ids: readonly string[]) => Promise<ReadonlyMap<string, { readonly name: string }>>;

/** Returns whether a message refers to a thing with an owner, unlike a model or a person. */
export const isThing = ({ kind }: { readonly kind: string }): boolean => kind !== 'model' && kind !== 'person';

type FindReadable = (
  userId: string,
  things: readonly { readonly kind: string; readonly id: string }[],
) => Promise<ReadonlyMap<string, unknown>>;

/** Reads what each reader of a chat has for themselves. A chat that only its owner can see costs no query. */
export class MessageViewRepository {
  private readonly db: Drizzle;
  private readonly people: FindPeople;
  private readonly readable: FindReadable;
  constructor(db: Drizzle, people: FindPeople, readable: FindReadable) {
    this.db = db;
    this.people = people;
    this.readable = readable;
  }

  async of(
    { userId, ownerId }: Reader,
    messages: readonly Pick<typeof chatMessages.$inferSelect, 'id' | 'authorId' | 'references'>[],
  ): Promise<MessageView> {
    const isOwner = userId === ownerId;
    const others = new Set(messages.flatMap(({ authorId }) => authorId ?? []));
    if (!isOwner) others.add(ownerId);
    others.delete(userId);
    const things = messages.flatMap(({ references }) => references ?? []).filter(isThing);
    const [people, own, readable] = await Promise.all([
      others.size ? this.people([...others]) : new Map<string, { name: string }>(),
      isOwner
        ? undefined
        : this.ownOf(
            userId,
            messages.map(({ id }) => id),
          ),
      things.length ? this.readable(userId, things) : new Map<string, unknown>(),
    ]);
    const language = requestLanguage() ?? 'en';
    const canOpen = (one: MessageReference) => !isThing(one) || readable.has(`${one.kind}/${one.id}`);
    return { userId, ownerId, names: new Map([...people].map(([id, { name }]) => [id, name])), own, canOpen, language };
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
