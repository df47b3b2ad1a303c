import pg from 'pg';
import { addJitter } from '../jitter.ts';
import type { Log } from '../log.ts';
import { cutOff } from './pulse.ts';

const reconnectDelayMs = 500;

/** Describes how often the connection is asked whether it is there, and how long that may take. */
export interface ListenTimes {
  readonly askEveryMs: number;
  readonly silentMs: number;
}

type Handler = (payload: string) => void;

/**
 * Delivers the database's notifications to the handlers of their channels. One connection serves all channels: each costs PostgreSQL a
 * process, and the pool can't be used because it shares its connections. Reconnects automatically; what is sent meanwhile is lost, so
 * listeners learn that they have to look for themselves. The connection is asked now and then, because a broken one that only listens never notices.
 */
export class Notifications {
  private readonly handlers = new Map<string, Set<Handler>>();
  private client: Promise<pg.Client> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  private readonly createClient: () => pg.Client;
  private readonly log: Log;
  private readonly times: ListenTimes;
  private readonly gapHandlers = new Set<() => void>();
  private asking: NodeJS.Timeout | undefined;
  private isAsking = false;

  constructor(createClient: () => pg.Client, log: Log, times: ListenTimes = { askEveryMs: 10_000, silentMs: 5_000 }) {
    this.createClient = createClient;
    this.log = log;
    this.times = times;
  }

  /**
   * Calls back with the payload of every notification of a channel, and `onGap` when some may have been lost. Returns the function that stops
   * it.
   */
  async listen(channel: string, onPayload: Handler, onGap?: () => void): Promise<() => Promise<void>> {
    const handlers = this.handlers.get(channel) ?? new Set();
    // Two listeners may pass the same function, and each stops on its own.
    const handler: Handler = (payload) => onPayload(payload);
    this.handlers.set(channel, handlers.add(handler));
    this.client ??= this.connect();
    await (await this.client).query(`listen ${pg.escapeIdentifier(channel)}`);
    const gapHandler = () => onGap?.();
    this.gapHandlers.add(gapHandler);
    return async () => {
      handlers.delete(handler);
      this.gapHandlers.delete(gapHandler);
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearInterval(this.asking);
    this.handlers.clear();
    await this.client?.then((client) => client.end()).catch(() => undefined);
  }

  private async connect(): Promise<pg.Client> {
    const client = this.createClient();
    client.on('notification', ({ channel, payload = '' }) => this.deliver(channel, payload));
    client.on('error', (error) => this.log.warn({ err: error }, 'the notification connection broke'));
    await client.connect();
    for (const channel of this.handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    client.on('end', () => this.reconnectLater());
    clearInterval(this.asking);
    this.asking = setInterval(() => this.ask(client), this.times.askEveryMs).unref();
    return client;
  }

  /** Cuts a connection that does not answer, so that it is opened again. */
  private ask(client: pg.Client): void {
    if (this.isAsking) return;
    this.isAsking = true;
    const late = setTimeout(() => cutOff(client), this.times.silentMs).unref();
    const finish = () => {
      clearTimeout(late);
      this.isAsking = false;
    };
    client.query('select 1').then(finish, finish);
  }

  private tellOfGap(): void {
    for (const handler of this.gapHandlers)
      try {
        handler();
      } catch (error) {
        this.log.error({ err: error }, 'a gap in the notifications could not be handled');
      }
  }

  private reconnectLater(): void {
    clearInterval(this.asking);
    if (this.isClosed) return;
    this.timer = setTimeout(() => {
      this.client = this.connect();
      this.client.then(
        () => this.tellOfGap(),
        (error: unknown) => {
          this.log.warn({ err: error }, 'the notification connection could not be opened');
          this.reconnectLater();
        },
      );
    }, addJitter(reconnectDelayMs));
  }

  private deliver(channel: string, payload: string): void {
    for (const handler of this.handlers.get(channel) ?? [])
      try {
        handler(payload);
      } catch (error) {
        this.log.error({ err: error, channel }, 'a notification could not be handled');
      }
  }
}
