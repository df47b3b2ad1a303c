import { giveAccess, sendTyping, watchPresence } from 'shared-contracts/access-calls';
import * as calls from 'shared-contracts/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EventStream, openStream } from '../../../testing/event-stream.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../../testing/scripted-provider.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

/** Fifty people on two servers have one chat open, ask in turn and type. `npm run bench -- --only crowd` asks longer and checks the delays. */
const people = 50;
const rounds = Number(process.env.ROUNDS ?? 2);
const longestMs = 3_000;

let provider: ScriptedProvider;
let first: TestApp;
let second: TestApp;
let urls: readonly [string, string];
beforeAll(async () => {
  provider = await startScriptedProvider();
  const env = { LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted' };
  first = await createTestApp(env);
  second = await createTestApp(env, first);
  urls = [await first.listen(), await second.listen()];
});
afterAll(async () => {
  provider.release();
  await second.close();
  await first.close();
  await provider.close();
});

interface Person {
  readonly user: TestUser;
  readonly app: TestApp;
  readonly url: string;
}

const follow = ({ user, url }: Person, path: string) => openStream({ url: `${url}/api${path}`, token: user.token });

/** Gathers delays and says how long the slowest percent took. */
class Delays {
  private readonly values: number[] = [];

  async time<T>(run: () => Promise<T>, since = performance.now()): Promise<T> {
    const result = await run();
    this.values.push(performance.now() - since);
    return result;
  }

  at(share: number): number {
    const sorted = this.values.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  }

  report(what: string): void {
    const line = `${what}, ${this.values.length} times: half within ${this.at(0.5)} ms, 99 % within ${this.at(0.99)} ms\n`;
    if (!process.env.ROUNDS) return;
    process.stdout.write(line);
    expect(this.at(0.99), what).toBeLessThan(longestMs);
  }
}

/** Reads until an event fulfills the condition. */
async function until(stream: EventStream, isWanted: (event: object) => boolean): Promise<void> {
  for (let event = await stream.next(); event; event = await stream.next()) if (isWanted(event)) return;
  throw new Error('The stream ended');
}

it('shows fifty people in one chat each question, its answer and who is typing', async () => {
  const owner = await first.newUser('Owner');
  const crowd: Person[] = [];
  for (let place = 0; place < people; place += 1)
    crowd.push({ user: await first.newUser(`Person ${place}`), app: place % 2 ? first : second, url: urls[place % 2 ? 0 : 1] });
  const workspace = await workspaceOf(first, owner, ...crowd.map(({ user }): [TestUser, 'Member'] => [user, 'Member']));
  provider.script = [{ text: 'Fine.' }, { finish: true }];
  const asked = await first.call(calls.completeChat, { body: { message: 'How was Q3?', email: owner.email } }, owner);
  const chat = asked.body.session_id ?? '';
  const grantee = { kind: 'workspace' as const, id: workspace };
  await first.call(giveAccess, { body: { email: owner.email, kind: 'chat', id: chat, grantee, level: 'edit' } }, owner);

  const opened = new Delays();
  const here = await Promise.all(crowd.map((person) => follow(person, watchPresence.path.replace('{session_id}', chat))));
  const open = ({ app, user }: Person) => app.call(calls.openSession, { query: { session_id: chat } }, user);
  await Promise.all(crowd.map((person) => opened.time(() => open(person))));
  await Promise.all(here.map((stream) => until(stream, (event) => 'people' in event && (event.people as object[]).length === people - 1)));
  const news = await Promise.all(
    crowd.map((person) => follow(person, `${calls.watchAlerts.path}?sharing=yes&email=${encodeURIComponent(person.user.email)}`)),
  );

  /** Opens the chat whenever it has changed, as a page does, until the question is there. Returns the run that answers it. */
  const openOnNews = async (person: Person, stream: EventStream, question: string) => {
    for (;;) {
      await until(stream, (event) => 'id' in event && event.id === chat);
      const { messages, running } = (await open(person)).body;
      if (messages.some(({ content }) => content === question)) return running;
    }
  };
  const [noticed, followed, typed] = [new Delays(), new Delays(), new Delays()];
  provider.script = [{ text: 'Better ' }, { text: 'still' }, { finish: true }];
  for (let round = 0; round < rounds; round += 1) {
    const { user, app } = crowd[round % people] as Person;
    const since = performance.now();
    const answered = app.call(calls.completeChat, { body: { message: `And Q${round}?`, email: user.email, session_id: chat } }, user);
    const others = crowd.map((person, place) => ({ person, place })).filter(({ person }) => person.user !== user);
    await Promise.all(
      others.map(async ({ person, place }) => {
        const running = await noticed.time(() => openOnNews(person, news[place] as EventStream, `And Q${round}?`), since);
        if (running) await (await follow(person, calls.runEvents.path.replace('{run_id}', running.run_id))).rest();
        await followed.time(async () => undefined, since);
      }),
    );
    expect((await answered).status).toBe(200);
    const typist = crowd[(round + 1) % people] as Person;
    const name = `Person ${(round + 1) % people}`;
    const seen = here.filter((_, place) => crowd[place] !== typist);
    const sentAt = performance.now();
    await typist.app.call(sendTyping, { params: { session_id: chat } }, typist.user);
    const isTyping = (event: object) =>
      'people' in event && (event.people as { name: string; typing: boolean }[]).some((each) => each.name === name && each.typing);
    await Promise.all(seen.map((stream) => typed.time(() => until(stream, isTyping), sentAt)));
  }
  opened.report('Opened at once');
  noticed.report('Noticed a question');
  followed.report('Had its complete answer');
  typed.report('Saw who is typing');
  for (const stream of [...here, ...news]) stream.leave();
}, 120_000);
