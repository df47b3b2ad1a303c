import type { Socket } from 'node:net';
import pg from 'pg';
import type { Log } from '../log.ts';
import { askForTime, type ClockOffset } from './clock-offset.ts';
import type { Connections } from './database-away.ts';

/** Describes how often the database is asked, and how long it may take, in turns of the event loop: a busy process is no silent database. */
export interface PulseTimes {
  readonly turnMs: number;
  /** Asks after this many turns. */
  readonly everyTurns: number;
  /** Counts the database as lost after this many turns without an answer. */
  readonly silentTurns: number;
}

/** Holds the times of a server. */
export const serverPulse: PulseTimes = { turnMs: 1_000, everyTurns: 2, silentTurns: 8 };

export interface PulseDependencies {
  readonly connection: pg.ClientConfig;
  readonly connections: Connections;
  readonly log: Log;
  readonly times: PulseTimes;
  readonly clockOffset: ClockOffset;
}

/**
 * Asks the database all the time whether it is there, and for its time. One that is frozen, or behind a network that is cut, closes no connection, so
 * statements would wait forever. Once it is silent, all connections are cut, and new ones are refused until it answers again.
 */
export function startPulse({ connection, connections, log, times, clockOffset }: PulseDependencies): () => Promise<void> {
  const { turnMs, everyTurns, silentTurns } = times;
  let asking: pg.Client | undefined;
  let question: Promise<void> | undefined;
  let turns = 0;
  /** Counts the turns since the question was asked. */
  let waited = 0;
  let received = 0;

  const ask = async () => {
    if (!asking) {
      const client = new pg.Client({ ...connection, application_name: 'atrium-api-pulse' });
      const forget = () => {
        if (asking === client) asking = undefined;
      };
      // A broken connection is noticed by the question on it or by the next one.
      client.on('error', forget);
      client.on('end', forget);
      asking = client;
      await client.connect();
    }
    const askedAt = Date.now();
    const { rows } = await asking.query<{ now: string }>(askForTime);
    clockOffset.note(Number(rows[0]?.now), askedAt, Date.now());
  };
  const noteFound = () => {
    if (connections.isLost) log.warn('the database answers again');
    connections.isLost = false;
  };
  const begin = () => {
    turns = 0;
    waited = 0;
    const own = ask()
      .then(
        () => {
          if (question === own) noteFound();
        },
        () => {
          // The database is down rather than silent. That fails every statement at once without any help.
          if (question === own) asking = undefined;
        },
      )
      .finally(() => {
        if (question === own) question = undefined;
      });
    question = own;
  };
  const lose = () => {
    if (!connections.isLost) log.error({ seconds: (silentTurns * turnMs) / 1_000 }, 'the database is silent, so its connections are cut');
    connections.isLost = true;
    const silent = asking;
    asking = undefined;
    question = undefined;
    silent?.on('error', () => undefined);
    connections.cut();
    if (silent) cutOff(silent);
  };
  /** Gives up the own connection, which is broken while others hear from the database. */
  const renew = () => {
    const broken = asking;
    asking = undefined;
    question = undefined;
    broken?.on('error', () => undefined);
    if (broken) cutOff(broken);
  };
  const turn = () => {
    turns += 1;
    const now = connections.received();
    // Another connection hears from the database, so it is only slow.
    waited += 1;
    if (question && now > received) {
      turns = 0;
      if (waited >= silentTurns) renew();
    }
    received = now;
    if (question && turns >= silentTurns) lose();
    if (!question && (connections.isLost || turns >= everyTurns)) begin();
  };
  const timer = setInterval(turn, turnMs).unref();
  return async () => {
    clearInterval(timer);
    question = undefined;
    const last = asking;
    asking = undefined;
    if (last) cutOff(last);
  };
}

/** Closes a connection without a goodbye, which a silent server would not read. Its statements fail. */
export function cutOff(client: pg.Client): void {
  streamOf(client).destroy();
}

/** Returns the socket of a connection, which `pg` does not declare. */
export const streamOf = (client: pg.Client): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream;
