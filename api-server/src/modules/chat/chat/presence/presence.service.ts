import type { PersonHere } from 'shared-contracts/access-calls';
import { ChangeFeed } from '../../../../platform/change-feed.ts';
import { slicesOf } from '../../../../platform/database/slices.ts';
import type { FindPeople, Reader } from '../message/message-view.repository.ts';

/** Names the channel on which nodes tell each other who is in a chat. Nothing is stored. */
export const presenceChannel = 'atrium_chat_presence';

const beatMs = 2_000;
const tickMs = 500;
/** Survives one lost beat, and ends within five seconds of the last. */
const hereMs = 4_400;
const typingMs = 3_500;
const typingEveryMs = 2_000;
/** Keeps a notification below the 8,000 bytes that the database takes. */
const usersAtOnce = 150;

/** Describes what a node tells the others: which users are in a chat, are typing there, or have left it. */
interface PresenceNews {
  readonly chat: string;
  readonly is: 'here' | 'typing' | 'gone';
  readonly users: readonly string[];
}

interface Seen {
  hereUntil: number;
  typingUntil: number;
}

interface Room {
  /** Counts the open streams of each user on this node. */
  readonly watchers: Map<string, number>;
  /** Holds everybody who is in the chat on any node. */
  readonly seen: Map<string, Seen>;
  /** Their names, read once after a change for all who watch. */
  names?: ReturnType<FindPeople> | undefined;
}

export interface PresenceDependencies {
  readonly notify: (payload: string) => Promise<void>;
  readonly people: FindPeople;
}

export type PresenceService = ReturnType<typeof createPresenceService>;

/**
 * Knows who has a chat open. A node keeps only the chats that its own users watch, tells the other nodes every two seconds that they are
 * still there, and forgets users who have been silent. Access: callers have checked that the user may see the chat.
 */
export function createPresenceService(deps: PresenceDependencies) {
  const rooms = new Map<string, Room>();
  const feed = new ChangeFeed();
  const typedAt = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let nextBeat = 0;

  /** Yields who else is in the chat, now and after every change, and counts the user as present until `signal` aborts. */
  async function* watch(userId: string, chatId: string, signal: AbortSignal): AsyncGenerator<readonly PersonHere[]> {
    enter(userId, chatId);
    let before = '';
    try {
      for await (const _ of feed.follow(chatId, signal)) {
        const people = await others(userId, chatId);
        const now = JSON.stringify(people);
        if (now !== before) yield people;
        before = now;
      }
    } finally {
      leave(userId, chatId);
    }
  }

  /** Lists who else is in a chat that this node watches. */
  async function others(userId: string, chatId: string): Promise<PersonHere[]> {
    const room = rooms.get(chatId);
    if (!room) return [];
    room.names ??= deps.people([...room.seen.keys()]);
    const names = await room.names.catch((error: unknown) => {
      room.names = undefined;
      throw error;
    });
    const now = Date.now();
    return [...room.seen]
      .filter(([id]) => id !== userId)
      .flatMap(([id, { typingUntil }]) => {
        const person = names.get(id);
        return person ? [{ name: person.name, typing: typingUntil > now }] : [];
      })
      .toSorted((a, b) => a.name.localeCompare(b.name));
  }

  /** Shows a user as typing for a few seconds. */
  async function type({ userId }: Pick<Reader, 'userId'>, chatId: string): Promise<void> {
    const key = `${userId} ${chatId}`;
    const now = Date.now();
    if (now - (typedAt.get(key) ?? 0) < typingEveryMs) return;
    for (const [old, at] of typedAt) if (now - at >= typingEveryMs) typedAt.delete(old);
    typedAt.set(key, now);
    await broadcast({ chat: chatId, is: 'typing', users: [userId] });
  }

  /** Applies the news of a node, this one included. */
  function hear(payload: string): void {
    const { chat, is, users } = JSON.parse(payload) as PresenceNews;
    const room = rooms.get(chat);
    if (!room) return;
    let isChanged = false;
    let hasNew = false;
    const now = Date.now();
    for (const userId of users) {
      const known = room.seen.get(userId);
      if (is === 'gone') {
        // The user may still have the chat open here.
        if (room.watchers.has(userId)) beat(chat, room);
        else isChanged = room.seen.delete(userId) || isChanged;
        continue;
      }
      const typingUntil = is === 'typing' ? now + typingMs : (known?.typingUntil ?? 0);
      room.seen.set(userId, { hereUntil: now + hereMs, typingUntil });
      hasNew ||= !known;
      isChanged ||= !known || (is === 'typing' && known.typingUntil <= now);
    }
    // Newcomers learn who was there before them.
    if (hasNew) beat(chat, room);
    if (isChanged) announce(chat, room);
  }

  function close(): void {
    clearInterval(timer);
  }

  function enter(userId: string, chatId: string): void {
    const room = rooms.get(chatId) ?? { watchers: new Map(), seen: new Map() };
    rooms.set(chatId, room);
    room.watchers.set(userId, (room.watchers.get(userId) ?? 0) + 1);
    beat(chatId, room);
    timer ??= setInterval(() => tick(), tickMs).unref();
  }

  function leave(userId: string, chatId: string): void {
    const room = rooms.get(chatId);
    if (!room) return;
    const left = (room.watchers.get(userId) ?? 1) - 1;
    if (left > 0) return void room.watchers.set(userId, left);
    room.watchers.delete(userId);
    if (!room.watchers.size) rooms.delete(chatId);
    void broadcast({ chat: chatId, is: 'gone', users: [userId] });
    if (rooms.size) return;
    clearInterval(timer);
    timer = undefined;
  }

  function tick(): void {
    const now = Date.now();
    const isBeat = now >= nextBeat;
    if (isBeat) nextBeat = now + beatMs;
    for (const [chatId, room] of rooms) {
      let isChanged = false;
      for (const [userId, seen] of room.seen) {
        if (seen.hereUntil <= now) isChanged = room.seen.delete(userId);
        else if (seen.typingUntil && seen.typingUntil <= now) {
          seen.typingUntil = 0;
          isChanged = true;
        }
      }
      if (isBeat) beat(chatId, room);
      if (isChanged) announce(chatId, room);
    }
  }

  function announce(chatId: string, room: Room): void {
    room.names = undefined;
    feed.announce(chatId);
  }

  function beat(chatId: string, { watchers }: Room): void {
    for (const users of slicesOf([...watchers.keys()], usersAtOnce)) void broadcast({ chat: chatId, is: 'here', users });
  }

  /** A lost message is repeated by the next beat. */
  function broadcast(news: PresenceNews): Promise<void> {
    return deps.notify(JSON.stringify(news)).catch(() => undefined);
  }

  return { watch, others, type, hear, close };
}
