import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunEvent } from 'shared-contracts';
import { type EventStream, openStream, textOf } from '../event-stream.ts';
import { answerTo } from './slow-model.ts';

const email = (name: string) => `${name}@example.com`;
const password = 'correct horse battery';
/** How long a browser waits before it tries the next node. */
const patienceMs = 8_000;
const retryMs = 300;
/** How long anything may take in total before it counts as lost. */
const lostAfterMs = 180_000;

/** Describes a stored message, as `openSession` returns it. */
interface Message {
  readonly role: string;
  readonly content: string;
  readonly status?: string;
}

export interface PersonReport {
  readonly asked: number;
  readonly whole: number;
  readonly unfinished: number;
  /** Counts requests that were sent again, to another node or later. */
  readonly retries: number;
  /** The longest time from a question to the end of its answer, in milliseconds. */
  readonly longestMs: number;
}

/**
 * Acts as a browser does: asks one question after another, tries the next node when one is silent or refuses, sends with the same
 * idempotency key, and continues reading an answer where it broke off.
 */
export class Person {
  readonly name: string;
  private readonly addresses: () => readonly string[];
  private at: number;
  private token = '';
  private sessionId: string | undefined;
  private readonly asked: { question: string; shown: string }[] = [];
  private readonly uploads: string[] = [];
  private retries = 0;
  private longestMs = 0;

  constructor(name: string, addresses: () => readonly string[], first: number) {
    this.name = name;
    this.addresses = addresses;
    this.at = first;
  }

  get email(): string {
    return email(this.name);
  }

  async signUp(): Promise<void> {
    const body = { email: this.email, password, first_name: this.name };
    this.token = (await this.call<{ access_token: string }>('POST', '/auth/sign-up', body)).access_token;
  }

  /** Creates an agent with a schedule. Returns its id. */
  async schedule(): Promise<string> {
    const agent = { name: 'Morning', description: 'Says hello', instructions: 'Say hello.', starters: [], email: this.email };
    const { agent_id: id } = await this.call<{ agent_id: string }>('POST', '/agents/create_agent', agent);
    const schedule = { prompt: 'Good morning', cron: '0 6 1 1 *', time_zone: 'UTC', is_on: true };
    await this.call('PUT', `/agents/schedule?agent_id=${id}`, schedule);
    return id;
  }

  startExport(): Promise<unknown> {
    return this.call('POST', '/account/export', { email: this.email });
  }

  /** Asks until the signal, then finishes the question in progress. */
  async work(until: AbortSignal): Promise<void> {
    do {
      const startedAt = performance.now();
      await this.ask(`${this.name} ${this.asked.length + 1}`);
      this.longestMs = Math.max(this.longestMs, performance.now() - startedAt);
      if (this.asked.length % 3 === 1) await this.upload(`notes ${this.asked.length}.txt`);
    } while (!until.aborted);
  }

  /** Checks that everything is stored once, in order, and with every word that was shown. @throws Error that names what is wrong */
  async check(): Promise<PersonReport> {
    const session = await this.call<{ messages: Message[]; running: unknown }>(
      'POST',
      `/v4/chat/completion/session_id?session_id=${this.sessionId}`,
    );
    const found = session.messages.filter(({ role }) => role === 'user').map(({ content }) => content);
    const wanted = this.asked.map(({ question }) => question);
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      throw new Error(`${this.name} asked ${JSON.stringify(wanted)}, but the chat has ${JSON.stringify(found)}`);
    const answers = session.messages.filter(({ role }) => role === 'assistant');
    let unfinished = 0;
    for (const [at, { question, shown }] of this.asked.entries()) {
      const { content = '', status } = answers[at] ?? {};
      const whole = answerTo(question);
      // An answer that could not be finished says so, and keeps what came.
      const isGood = status === 'complete' ? content === whole : isUnfinished(status) && whole.startsWith(content);
      if (!(isGood && content.startsWith(shown)))
        throw new Error(`The answer to "${question}" is ${status}: "${content}", and "${shown}" was shown`);
      if (status !== 'complete') unfinished += 1;
    }
    const { files } = await this.call<{ files: { file_name: string; size: number }[] }>('GET', `/file/?email=${this.email}`);
    for (const name of this.uploads) {
      const same = files.filter(({ file_name }) => file_name === name);
      if (same.length !== 1) throw new Error(`${this.name} uploaded ${name}, which is there ${same.length} times`);
    }
    const asked = this.asked.length;
    return { asked, unfinished, whole: asked - unfinished, retries: this.retries, longestMs: this.longestMs };
  }

  private async ask(question: string): Promise<void> {
    const entry = { question, shown: '' };
    this.asked.push(entry);
    const key = randomUUID();
    const body = { message: question, email: this.email, ...(this.sessionId ? { session_id: this.sessionId } : {}) };
    const headers = { 'idempotency-key': key };
    let runId: string | undefined;
    let seq = 0;
    await this.untilDone(`the answer to "${question}"`, async (address) => {
      const path = runId ? `/v4/chat/runs/${runId}/events` : '/v4/chat/completion';
      const stream = await within(
        openStream({
          url: `${address}/api${path}`,
          token: this.token,
          ...(runId ? { headers: { 'last-event-id': String(seq) } } : { body, headers }),
        }),
      );
      try {
        if (stream.status !== 200) return refused(stream.status, path);
        for (let event = await nextOf(stream); event; event = await nextOf(stream)) {
          if (event.type === 'started') {
            runId = event.run_id;
            if (event.session_id) this.sessionId = event.session_id;
          }
          if (event.seq <= seq) continue;
          if (event.seq > seq + 1) throw new Error(`the events jump from ${seq} to ${event.seq}`);
          seq = event.seq;
          entry.shown += textOf([event]);
          if (event.type === 'ended') return true;
        }
        return false;
      } finally {
        stream.leave();
      }
    });
  }

  /** Uploads a file in three parts, continuing at the server's offset. */
  private async upload(name: string): Promise<void> {
    const bytes = Buffer.from(`${name} of ${this.name} `.repeat(2_000));
    const start = { email: this.email, file_name: name, size: bytes.length, fingerprint: name };
    const { upload_id: id } = await this.call<{ upload_id: string }>('POST', '/file/uploads', start);
    const partBytes = Math.ceil(bytes.length / 3);
    let received = 0;
    while (received < bytes.length) {
      const part = bytes.subarray(received, received + partBytes);
      const answer = await this.send('PUT', `/file/uploads/${id}/part?offset=${received}`, part).catch(() => undefined);
      if (answer?.ok) received = ((await answer.json()) as { received: number }).received;
      else ({ received } = await this.call<{ received: number }>('GET', `/file/uploads/${id}`));
    }
    await this.call('POST', `/file/uploads/${id}/complete`);
    this.uploads.push(name);
  }

  /** Sends a call until a node answers it. @throws Error if it is refused for good */
  private async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    let answer: Answer | undefined;
    await this.untilDone(`${method} ${path}`, async () => {
      const response = await this.send(method, path, body);
      if (!response.ok) return refused(response.status, `${path}: ${await response.text()}`);
      answer = (await response.json()) as Answer;
      return true;
    });
    return answer as Answer;
  }

  private send(method: string, path: string, body?: object): Promise<Response> {
    const type = body instanceof Buffer ? 'application/octet-stream' : 'application/json';
    return fetch(`${this.address}/api${path}`, {
      method,
      headers: { ...(this.token ? { authorization: `Bearer ${this.token}` } : {}), ...(body ? { 'content-type': type } : {}) },
      ...(body ? { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(patienceMs),
    });
  }

  private get address(): string {
    const addresses = this.addresses();
    return addresses[this.at % addresses.length] ?? '';
  }

  /** Tries one node after another. `attempt` returns whether it is done, and throws `Refusal` for what no retry mends. */
  private async untilDone(what: string, attempt: (address: string) => Promise<boolean>): Promise<void> {
    const end = performance.now() + lostAfterMs;
    let last: unknown = 'no node answered';
    while (performance.now() < end) {
      try {
        if (await attempt(this.address)) return;
      } catch (error) {
        if (error instanceof Refusal) throw error;
        last = error;
      }
      this.retries += 1;
      this.at += 1;
      await wait(retryMs);
    }
    throw new Error(`${this.name} lost ${what}: ${String(last)}`);
  }
}

const isUnfinished = (status: string | undefined) => status === 'interrupted' || status === 'failed';

class Refusal extends Error {}

/** Returns false for a refusal that passes. @throws Refusal for any other */
function refused(status: number, what: string): false {
  // 409: the answer before is still marked as running on a node that has died.
  if (status >= 500 || status === 429 || status === 409) return false;
  throw new Refusal(`${status} for ${what}`);
}

const nextOf = (stream: EventStream): Promise<RunEvent | undefined> => within(stream.next());

/** Gives up on a silent node. */
async function within<T>(work: Promise<T>): Promise<T> {
  const late = new AbortController();
  try {
    return await Promise.race([
      work,
      wait(patienceMs, undefined, { signal: late.signal }).then(() => {
        throw new Error('the node is silent');
      }),
    ]);
  } finally {
    late.abort();
  }
}
