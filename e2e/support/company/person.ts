import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isApiError, type RunEvent } from 'shared-contracts';
import { type CallInput, completeChat, runEvents, signIn } from 'shared-contracts/calls';
import { createApiClient } from 'shared-contracts/http';
import type { ApiCapability, StreamEvent } from 'shared-contracts/shell';
import { type Account, createAccount } from '../accounts.ts';
import type { RunningServer } from '../server.ts';

/** Describes a call that was not answered as it should be. */
export interface Refusal {
  readonly call: string;
  readonly status: number;
  readonly code: string;
  readonly sentence: string;
  readonly requestId: string | undefined;
}

/** Describes an answer as its reader saw it arrive. */
export interface ReadAnswer {
  readonly sessionId: string;
  readonly text: string;
  readonly status: Extract<RunEvent, { type: 'ended' }>['status'];
  readonly problem: { readonly code: string; readonly detail: string } | undefined;
}

/** How long a person keeps trying before what they do counts as lost. */
const lostAfterMs = 90_000;
const firstPauseMs = 500;
const longestPauseMs = 2_000;
const transient = [0, 408, 425, 429, 502, 503, 504];

/**
 * Acts for a person of the company with the product's own client and its rules: a message has one idempotency key however often it is sent,
 * an answer is read on from the last event seen, and what the server could not do yet is tried again.
 */
export class Person implements Account {
  readonly refusals: Refusal[] = [];
  /** The call that was neither answered nor refused for the longest time. */
  longestWait = { call: '', ms: 0 };
  /** The stream whose first event took the longest. */
  longestSilence = { call: '', ms: 0 };
  readonly node: RunningServer;
  readonly api: ApiCapability;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  /** The session of the latest sign-in. */
  token: string;

  constructor(account: Account, node: RunningServer) {
    const { email, password, firstName, token } = account;
    this.email = email;
    this.password = password;
    this.firstName = firstName;
    this.token = token;
    this.node = node;
    this.api = this.at(node);
  }

  /** Returns the API of a node, for the latest session of this person. */
  at({ url }: RunningServer): ApiCapability {
    const onUnauthorized = (error: Error) => {
      throw error;
    };
    return this.noted(createApiClient({ baseUrl: `${url}/api`, token: () => this.token, onUnauthorized }));
  }

  /** Signs a new person up at a node. */
  static async signUp(node: RunningServer, firstName: string): Promise<Person> {
    return new Person(await createAccount(node.url, firstName), node);
  }

  async signIn(): Promise<void> {
    const { access_token } = await this.api.call(signIn, { body: { email: this.email, password: this.password } });
    this.token = access_token;
  }

  /** Sends a message to a chat, a new one without `sessionId`, and reads its answer to the end. */
  async ask(message: string, sessionId?: string, more: Partial<CallInput<typeof completeChat>['body']> = {}): Promise<ReadAnswer> {
    const idempotencyKey = randomUUID();
    const body = { ...more, email: this.email, message, ...(sessionId ? { session_id: sessionId } : {}) };
    const seen: RunEvent[] = [];
    const open = () => {
      const [started] = seen;
      if (started?.type !== 'started') return this.api.stream(completeChat, { body }, { idempotencyKey });
      return this.api.stream(runEvents, { params: { run_id: started.run_id } }, { lastEventId: String(seen.at(-1)?.seq) });
    };
    return this.untilDone(`the answer to "${message}"`, async () => {
      for await (const event of open()) take(event, seen);
      return answerOf(seen);
    });
  }

  /** Does something again and again until the server has done it. @throws what no further attempt can change */
  async untilDone<Done>(what: string, attempt: () => Promise<Done | undefined>): Promise<Done> {
    const until = performance.now() + lostAfterMs;
    for (let pauseMs = firstPauseMs; performance.now() < until; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        const done = await attempt();
        if (done !== undefined) return done;
      } catch (error) {
        if (!isApiError(error) || !transient.includes(error.status)) throw error;
      }
      await wait(pauseMs);
    }
    throw new Error(`${this.firstName} lost ${what}. Refused: ${JSON.stringify(this.refusals.slice(-5))}`);
  }

  /** Keeps every refusal, and how long the person waited for each answer. */
  private noted(api: ApiCapability): ApiCapability {
    const note = (call: string, isStream: boolean, startedAt: number, error?: unknown) => {
      const ms = performance.now() - startedAt;
      const kind = isStream ? 'longestSilence' : 'longestWait';
      if (ms > this[kind].ms) this[kind] = { call, ms };
      if (!isApiError(error)) return;
      const { status, code, message, requestId } = error;
      this.refusals.push({ call, status, code, sentence: message, requestId });
    };
    return {
      call: async (definition, ...given) => {
        const startedAt = performance.now();
        try {
          const answer = await api.call(definition, ...given);
          note(definition.name, false, startedAt);
          return answer;
        } catch (error) {
          note(definition.name, false, startedAt, error);
          throw error;
        }
      },
      stream: async function* (definition, ...given) {
        const startedAt = performance.now();
        let isFirst = true;
        try {
          for await (const event of api.stream(definition, ...given)) {
            if (isFirst) note(definition.name, true, startedAt);
            isFirst = false;
            yield event;
          }
        } catch (error) {
          note(definition.name, true, isFirst ? startedAt : performance.now(), error);
          throw error;
        }
      },
    };
  }
}

/** Adds an event that was not seen yet. @throws Error when one is missing in between */
function take({ event, data }: StreamEvent, seen: RunEvent[]): void {
  if (event === 'problem') return;
  const read = JSON.parse(data) as RunEvent;
  const last = seen.at(-1)?.seq ?? 0;
  if (read.seq <= last) return;
  if (read.seq > last + 1) throw new Error(`The events jump from ${last} to ${read.seq}.`);
  seen.push(read);
}

function answerOf(seen: readonly RunEvent[]): ReadAnswer | undefined {
  const [started] = seen;
  const ended = seen.at(-1);
  if (started?.type !== 'started' || ended?.type !== 'ended') return undefined;
  const text = seen.map((event) => (event.type === 'delta' ? event.text : '')).join('');
  return { sessionId: started.session_id ?? '', text, status: ended.status, problem: ended.error };
}
