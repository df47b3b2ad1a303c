import { importChats, searchItems, searchSources } from 'shared-contracts/calls';

const perRequest = 50;
const atOnce = 4;
const repeats = 15;

const subjects = ['budget', 'harbour', 'contract', 'retention', 'hiring', 'invoice', 'roadmap', 'warehouse', 'campaign', 'supplier'];
const places = ['Lisbon', 'Oslo', 'Porto', 'Vienna', 'Riga', 'Ghent', 'Turin'];
const pick = (list: readonly string[], at: number) => list[at % list.length] ?? '';

/** Returns one of many chats in the import format, with words that some others share and a unique number. */
function smallChat(index: number) {
  const [subject, place] = [pick(subjects, index), pick(places, index * 3 + 1)];
  const question = `What changed in the ${subject} of ${place} after week ${index % 52}?`;
  const answer = `The ${subject} of ${place} grew by ${index % 19} %; the note is filed as reference${index}. Ask ${pick(subjects, index + 3)} for more.`;
  const messages = [
    { key: 'm0', parent: null, role: 'user' as const, content: question },
    { key: 'm1', parent: 'm0', role: 'assistant' as const, content: answer },
  ];
  return { source_id: `search:${index}`, title: `${subject} ${place} ${index}`, messages };
}

/** Lists the queries: rare and common words, several words, a prefix, a misspelled word, and one without results. */
const queries: readonly (readonly [string, string])[] = [
  ['a word that one item has', 'reference77777'],
  ['a word that a tenth has', 'harbour'],
  ['a word that every item has', 'changed'],
  ['three words', 'budget lisbon grew'],
  ['a prefix', 'contr'],
  ['a misspelled word', 'harbuor'],
  ['a word without results', 'zzyzx'],
];

/** Lists questions whose passages are looked up, as for an answer. */
const questions: readonly (readonly [string, string])[] = [
  ['a question with a word that every passage has', 'What changed in the harbour of Lisbon?'],
  ['a question with five rarer words', 'What is the budget of Oslo, and who asked for the warehouse roadmap?'],
];

/** Describes who searches where. */
export interface SearchTarget {
  /** Holds the address of the API, ending in `/api`. */
  readonly api: string;
  readonly token: string;
  readonly email: string;
}

/** Maps each query to the milliseconds of each search, from the request to the complete response. */
export interface SearchFigure {
  readonly name: string;
  readonly times: readonly number[];
}

/** Adds that many chats to a person's works. */
export async function fillWorks({ api, token }: Omit<SearchTarget, 'email'>, count: number): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < count) {
      const first = next;
      next += perRequest;
      const chats = Array.from({ length: Math.min(perRequest, count - first) }, (_, index) => smallChat(first + index));
      const response = await fetch(`${api}${importChats.path}`, {
        method: importChats.method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({ chats }),
      });
      if (!response.ok) throw new Error(`The import was refused: ${response.status} ${await response.text()}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Runs each query several times, one request at a time. `note` says who searches. */
export async function measureSearch({ api, token, email }: SearchTarget, note = ''): Promise<SearchFigure[]> {
  const figures: SearchFigure[] = [];
  for (const [name, q] of queries) {
    const url = `${api}${searchItems.path}?${new URLSearchParams({ email, q })}`;
    figures.push({
      name: `${name}${note}`,
      times: await timesOf(name, () => fetch(url, { headers: { Authorization: `Bearer ${token}` } })),
    });
  }
  return figures;
}

/** Looks the passages of each question up several times, one request at a time. */
export async function measureQuestions({ api, token }: SearchTarget): Promise<SearchFigure[]> {
  const figures: SearchFigure[] = [];
  const { method, path } = searchSources;
  for (const [name, text] of questions) {
    const url = `${api}${path}?${new URLSearchParams({ text })}`;
    figures.push({ name, times: await timesOf(name, () => fetch(url, { method, headers: { Authorization: `Bearer ${token}` } })) });
  }
  return figures;
}

async function timesOf(name: string, send: () => Promise<Response>): Promise<number[]> {
  const times: number[] = [];
  for (let repeat = 0; repeat <= repeats; repeat += 1) {
    const startedAt = performance.now();
    const response = await send();
    await response.text();
    if (!response.ok) throw new Error(`The search for ${name} was refused: ${response.status}`);
    // The first request warms up.
    if (repeat > 0) times.push(performance.now() - startedAt);
  }
  return times;
}
