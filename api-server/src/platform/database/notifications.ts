import pg from 'pg';
import type { Log } from '../log.ts';

const reconnectDelayMs = 500;

type Handler = (payload: string) => void;

/**
 * Delivers the database's notifications to the handlers of their channels. One connection serves all channels: each costs PostgreSQL a
 * process, and the pool can't be used because it shares its connections. Reconnects automatically; what is sent meanwhile is lost.
 */
export class Notifications {
  private readonly handlers = new Map<string, Set<Handler>>();
  private client: Promise<pg.Client> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  private readonly createClient: () => pg.Client;
  private readonly log: Log;

  constructor(createClient: () => pg.Client, log: Log) {
    this.createClient = createClient;
    this.log = log;
  }

  /** Calls back with the payload of every notification of a channel. Returns the function that stops it. */
  async listen(channel: string, onPayload: Handler): Promise<() => Promise<void>> {
    const handlers = this.handlers.get(channel) ?? new Set();
    // Two listeners may pass the same function, and each stops on its own.
    const handler: Handler = (payload) => onPayload(payload);
    this.handlers.set(channel, handlers.add(handler));
    this.client ??= this.connect();
    await (await this.client).query(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      handlers.delete(handler);
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
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
    return client;
  }

  private reconnectLater(): void {
    if (this.isClosed) return;
    this.timer = setTimeout(() => {
      this.client = this.connect();
      this.client.catch((error: unknown) => {
        this.log.warn({ err: error }, 'the notification connection could not be opened');
        this.reconnectLater();
      });
    }, reconnectDelayMs);
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
