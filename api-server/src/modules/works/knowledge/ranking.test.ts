import { completeChat, searchSources } from 'shared-contracts/calls';
import { getFile } from 'shared-contracts/file-calls';
import { describe, expect, it } from 'vitest';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { uploadFile } from '../../../testing/upload-file.ts';

const { api, user, provider } = appWithModel();

async function keep(name: string, content: string): Promise<void> {
  const { file_id } = await uploadFile(api, user, { name, content });
  await expect.poll(async () => (await api.call(getFile, { query: { file_id } }, user)).body.status, { timeout: 30_000 }).toBe('ready');
}

const titles = async (text: string) =>
  (await api.call(searchSources, { query: { text } }, user)).body.sources.filter(({ kind }) => kind === 'file').map(({ title }) => title);

async function ask(message: string, more: object = {}) {
  const body = { email: user.email, message, rag_enabled: true, ...more };
  return (await api.call(completeChat, { body }, user)).body;
}
const lastRequest = () => JSON.stringify(provider.requests.at(-1)?.messages);

describe('passages for a question', () => {
  it('are found when their words are in different sentences', async () => {
    await keep('ferry.txt', 'The Walnut is a small boat. Tickets are sold on board. It departs from the harbor.');
    expect(await titles('Where do I get tickets for the Walnut from the harbor?')).toEqual(['ferry.txt']);
  });

  it('have its rare words rather than its frequent ones', async () => {
    for (const place of ['Oslo', 'Riga', 'Ghent', 'Porto', 'Turin', 'Lisbon', 'Vienna', 'Prague', 'Malmö'])
      await keep(`${place}.txt`, `The report about the budget: the budget report of ${place} says what the budget was.`);
    await keep('zinc.txt', 'The report mentions zinc.');
    expect((await titles('What does the budget report say about zinc?'))[0]).toBe('zinc.txt');
  });

  it('are from the newest version of a document, unless the question asks for another one', async () => {
    const policy = (days: number, year: number) =>
      `Vacation policy of ${year}. Every employee may take ${days} days of vacation in a year, also while on probation.`;
    await keep('vacation policy 2026 final.txt', policy(30, 2026));
    await keep('vacation policy 2025.txt', policy(28, 2025));
    expect(await titles('How many days of vacation may an employee take?')).toEqual(['vacation policy 2026 final.txt']);
    expect(await titles('How many days of vacation could an employee take in 2025?')).toContain('vacation policy 2025.txt');
  });

  it('are read by a model with what is before and after them', async () => {
    const filler = (topic: string) => `${topic} ${'The harbor master notes what happens on the quay. '.repeat(16)}`;
    await keep('log.txt', [filler('First came Birch.'), filler('Then the barge Juniper moored.'), filler('Last came Cedar.')].join('\n\n'));
    provider.script = [{ text: 'Juniper [1].' }, { finish: true }];
    await ask('When did the barge Juniper moor?');
    expect(lastRequest()).toMatch(/Birch.*Juniper.*Cedar/);
  });
});

describe('a question after others', () => {
  it('is completed by the model of the chat before it is searched for', async () => {
    await keep('rent.txt', 'The rent of the Porto office was 4,100 euros in 2025.');
    provider.script = [{ text: 'It was 3,900 euros.' }, { finish: true }];
    const { session_id } = await ask('What was the rent of the Porto office in 2024?');
    provider.first = [[{ text: 'What was the rent of the Porto office in 2025?' }, { finish: true }]];
    const before = provider.requests.length;
    await ask('And one year later?', { session_id });
    expect(provider.requests.length - before).toBe(2);
    expect(lastRequest()).toContain('4,100 euros');
  });

  it('is searched for as it is if the model writes nothing', async () => {
    await keep('rent.txt', 'The rent of the Porto office was 4,100 euros in 2025.');
    provider.script = [{ text: 'It was 3,900 euros.' }, { finish: true }];
    const { session_id } = await ask('Who owns the house?');
    provider.first = [[{ finish: true }]];
    await ask('What was the rent of the Porto office?', { session_id });
    expect(lastRequest()).toContain('4,100 euros');
  });
});
