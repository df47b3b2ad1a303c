import type { DocumentChanges, DocumentCursor, DocumentWriter } from 'shared-contracts/file-calls';

/** Names the channel on which nodes tell each other who edits a document, and where. Nothing is stored. */
export const writersChannel = 'document_writers';

const beatMs = 10_000;
/** Survives one lost beat. */
const hereMs = 25_000;
const gatherMs = 80;
/** Bounds what waits in memory for a page that reads slowly or not at all. */
const waitingMax = 4_000_000;

/** Describes what a node tells the others about a page that edits a document. */
interface Told extends Omit<DocumentWriter, 'cursor'> {
  readonly notebook: string;
  readonly cursor?: DocumentCursor | null | undefined;
  readonly is: 'new' | 'here' | 'gone';
}

interface Seen extends DocumentWriter {
  readonly until: number;
}

interface Follower {
  readonly client: number | undefined;
  queue: RoomEvent[];
  /** Counts the characters in the queue. */
  waiting: number;
  /** The page reads too slowly, so what waited was dropped. It gets what it lacks from the database instead. */
  isBehind: boolean;
  wake: () => void;
}

interface RoomEvent {
  readonly text: string;
  /** Up to where a page has the document once it has read this; missing for what is not about its content. */
  readonly at?: Pick<DocumentChanges, 'lineage' | 'last'>;
}

interface Room {
  readonly followers: Set<Follower>;
  /** Holds the writers on all nodes. */
  readonly writers: Map<number, Seen>;
  readonly changed: Set<number>;
  lineage: string | undefined;
  last: number;
  pulling: Promise<void> | undefined;
  isStale: boolean;
  gathering: NodeJS.Timeout | undefined;
}

interface RoomsDependencies {
  readonly changesSince: (notebookId: string, lineage: string | undefined, after: number) => Promise<DocumentChanges>;
  readonly notify: (payload: string) => Promise<unknown>;
}

/** Describes a page that follows a document. */
export interface Following {
  readonly notebookId: string;
  readonly lineage: string | undefined;
  readonly after: number;
  /** The page as others see it; undefined for a reader that nobody sees. */
  readonly writer: Omit<DocumentWriter, 'cursor'> | undefined;
}

/**
 * Passes updates and cursors on to the pages of this node that follow a document. A node reads each stored update once, however many pages
 * follow; between nodes only ids and cursors travel.
 */
export class DocumentRooms {
  private readonly deps: RoomsDependencies;
  private readonly rooms = new Map<string, Room>();
  private timer: NodeJS.Timeout | undefined;

  constructor(deps: RoomsDependencies) {
    this.deps = deps;
  }

  /** Yields the events of a document as text until `signal` aborts. */
  async *follow({ notebookId, lineage, after, writer }: Following, signal: AbortSignal): AsyncGenerator<string> {
    const follower: Follower = { client: writer?.client, queue: [], waiting: 0, isBehind: false, wake: () => undefined };
    const room = this.enter(notebookId, follower);
    const wake = () => follower.wake();
    signal.addEventListener('abort', wake);
    try {
      // What is stored from here on also comes through the room. Yjs ignores what a page already has.
      const first = await this.deps.changesSince(notebookId, lineage, after);
      let at: Pick<DocumentChanges, 'lineage' | 'last'> = first;
      if (room.lineage === undefined) {
        room.lineage = first.lineage;
        room.last = first.last;
        void this.pull(notebookId, room);
      }
      yield eventOf('changes', first);
      if (writer) this.tell({ ...writer, notebook: notebookId, is: 'new' });
      yield eventOf('writers', { writers: [...room.writers.values()].map(presentWriter), gone: [] });
      while (!signal.aborted) {
        if (!follower.queue.length && !follower.isBehind) await new Promise<void>((resolve) => (follower.wake = resolve));
        if (follower.isBehind) {
          follower.isBehind = false;
          const missed = await this.deps.changesSince(notebookId, at.lineage, at.last);
          at = missed;
          yield eventOf('changes', missed) + eventOf('writers', { writers: [...room.writers.values()].map(presentWriter), gone: [] });
        }
        const events = follower.queue;
        follower.queue = [];
        follower.waiting = 0;
        at = events.findLast((event) => event.at)?.at ?? at;
        if (events.length) yield events.map(({ text }) => text).join('');
      }
    } finally {
      signal.removeEventListener('abort', wake);
      this.leave(notebookId, room, follower, writer);
    }
  }

  /** Shows others where a page's cursor is. */
  move(notebookId: string, writer: Omit<DocumentWriter, 'cursor'>, cursor: DocumentCursor | null): void {
    this.tell({ ...writer, notebook: notebookId, cursor, is: 'here' });
  }

  /** Takes in that a document has new updates. */
  announce(notebookId: string): void {
    const room = this.rooms.get(notebookId);
    if (room) void this.pull(notebookId, room);
  }

  /** Takes in what a node told about a writer, this one included. */
  hear(payload: string): void {
    const { notebook, is, cursor, client, name, color } = JSON.parse(payload) as Told;
    const room = this.rooms.get(notebook);
    if (!room) return;
    const known = room.writers.get(client);
    if (is === 'gone') {
      if (!known || this.isHere(room, client)) return;
      room.writers.delete(client);
    } else {
      const seen = { client, name, color, cursor: cursor === undefined ? (known?.cursor ?? null) : cursor };
      room.writers.set(client, { ...seen, until: Date.now() + hereMs });
      // Newcomers learn who was there before them.
      if (is === 'new') this.beat(notebook, room, client);
      if (known && JSON.stringify(presentWriter(known)) === JSON.stringify(seen)) return;
    }
    this.gather(room, client);
  }

  close(): void {
    clearInterval(this.timer);
    for (const { gathering } of this.rooms.values()) clearTimeout(gathering);
  }

  private enter(notebookId: string, follower: Follower): Room {
    const room: Room = this.rooms.get(notebookId) ?? {
      followers: new Set(),
      writers: new Map(),
      changed: new Set(),
      lineage: undefined,
      last: 0,
      pulling: undefined,
      isStale: false,
      gathering: undefined,
    };
    this.rooms.set(notebookId, room);
    room.followers.add(follower);
    this.timer ??= setInterval(() => this.tick(), beatMs).unref();
    return room;
  }

  private leave(notebookId: string, room: Room, follower: Follower, writer: Omit<DocumentWriter, 'cursor'> | undefined): void {
    room.followers.delete(follower);
    if (writer && !this.isHere(room, writer.client)) this.tell({ ...writer, notebook: notebookId, is: 'gone' });
    if (room.followers.size) return;
    clearTimeout(room.gathering);
    this.rooms.delete(notebookId);
    if (this.rooms.size) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private isHere(room: Room, client: number): boolean {
    return [...room.followers].some((follower) => follower.client === client);
  }

  /** Reads new updates once for all followers. */
  private pull(notebookId: string, room: Room): Promise<void> {
    room.isStale = true;
    room.pulling ??= this.pullAll(notebookId, room).finally(() => {
      room.pulling = undefined;
    });
    return room.pulling;
  }

  private async pullAll(notebookId: string, room: Room): Promise<void> {
    while (room.isStale && room.lineage !== undefined) {
      room.isStale = false;
      // The database may be away. The next beat reads again.
      const found = await this.deps.changesSince(notebookId, room.lineage, room.last).catch(() => undefined);
      if (!found || (found.lineage === room.lineage && !found.updates.length)) continue;
      room.lineage = found.lineage;
      room.last = found.last;
      this.send(room, { text: eventOf('changes', found), at: found });
    }
  }

  private gather(room: Room, client: number): void {
    room.changed.add(client);
    room.gathering ??= setTimeout(
      () => {
        room.gathering = undefined;
        const writers = [...room.changed].flatMap((one) => room.writers.get(one) ?? []).map(presentWriter);
        const gone = [...room.changed].filter((one) => !room.writers.has(one));
        room.changed.clear();
        this.send(room, { text: eventOf('writers', { writers, gone }) });
      },
      gatherMs + room.followers.size * 4,
    );
  }

  private send(room: Room, event: RoomEvent): void {
    for (const follower of room.followers) {
      if (!follower.isBehind) follower.queue.push(event);
      follower.waiting += event.text.length;
      if (follower.waiting > waitingMax) {
        follower.isBehind = true;
        follower.queue = [];
        follower.waiting = 0;
      }
      follower.wake();
    }
  }

  private tick(): void {
    const now = Date.now();
    for (const [notebookId, room] of this.rooms) {
      for (const [client, { until }] of room.writers)
        if (until <= now) {
          room.writers.delete(client);
          this.gather(room, client);
        }
      this.beat(notebookId, room);
      // A notification may have been lost.
      void this.pull(notebookId, room);
    }
  }

  private beat(notebookId: string, room: Room, except?: number): void {
    for (const { client } of room.followers) {
      const writer = client === undefined || client === except ? undefined : room.writers.get(client);
      if (writer) this.tell({ ...presentWriter(writer), notebook: notebookId, is: 'here' });
    }
  }

  /** A lost message is repeated by the next beat. */
  private tell(told: Told): void {
    void this.deps.notify(JSON.stringify(told)).catch(() => undefined);
  }
}

const presentWriter = ({ client, name, color, cursor }: DocumentWriter): DocumentWriter => ({ client, name, color, cursor });

const eventOf = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
