import { setTimeout as wait } from 'node:timers/promises';
import type { ModelPart, ModelPort, ModelRequest, Passage } from './model-port.ts';

export const builtInModelId = 'built-in';
export const builtInModelName = 'Built-in assistant';

/** Returns the signature under the built-in assistant's work, which says that a connected model does more. */
export const builtInSignature = (work: string): string =>
  `*${builtInModelName} (not an AI model): ${work}. For more, connect or choose a model under Models.*`;

const sentencesQuoted = 3;
/** Text arrives in pieces at reading pace, as from a model, so that stopping and reloading behave the same with either. */
const charactersPerPart = 24;
const pauseMs = 20;

/** Provides answers without a language model: it quotes the best matching sentences with their sources, and says so if nothing matches. */
export const builtInAssistant: ModelPort = {
  id: builtInModelId,
  stream: (request, signal) => streamAnswer(request, signal),
};

async function* streamAnswer(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
  const quotes = bestQuotes(request.passages);
  const cited = request.passages.filter((passage) => quotes.some((quote) => quote.passage === passage));
  if (cited.length) {
    const data = cited.map(({ kind, title, url, sentences }) => ({ kind, title, url, snippet: sentences.join(' ') }));
    yield { type: 'sources', sources: { type: data.some(({ kind }) => kind === 'search') ? 'search' : 'file', data } };
  }
  const text = unseen(request) + (quotes.length ? quotedAnswer(quotes, cited) : notFound);
  for (let at = 0; at < text.length && !signal.aborted; at += charactersPerPart) {
    yield { type: 'text', text: text.slice(at, at + charactersPerPart) };
    await wait(pauseMs, undefined, { signal });
  }
}

interface Quote {
  readonly passage: Passage;
  readonly sentence: string;
}

/**
 * Returns the best quotes. Passages are sorted by relevance, those from the web separately; every passage's best sentence ranks before
 * any second one.
 */
function bestQuotes(passages: readonly Passage[]): Quote[] {
  const web = passages.filter(({ kind }) => kind === 'search');
  const own = passages.filter(({ kind }) => kind !== 'search');
  const ranked = [web, own].flatMap((list) =>
    list.flatMap((passage, place) => passage.sentences.map((sentence, depth) => ({ passage, sentence, score: place + depth * 2 }))),
  );
  const seen = new Set<string>();
  return ranked
    .toSorted((a, b) => a.score - b.score)
    .filter(({ sentence }) => !seen.has(sentence) && seen.add(sentence))
    .slice(0, sentencesQuoted);
}

function quotedAnswer(quotes: readonly Quote[], cited: readonly Passage[]): string {
  const lines = quotes.map(({ sentence, passage }) => `> ${sentence} [${cited.indexOf(passage) + 1}]`);
  const places = cited.map(({ title, url }, index) => `${index + 1}. ${url ? `[${escapeLabel(title)}](${url})` : escapeLabel(title)}`);
  return `This is what I found:\n\n${lines.join('\n>\n')}\n\nFrom:\n\n${places.join('\n')}\n\n${signature}`;
}

/** Says that the assistant can't see pictures. */
function unseen({ messages }: ModelRequest): string {
  const names = messages.flatMap(({ images = [] }) => images.map(({ name }) => `“${escapeLabel(name)}”`));
  if (!names.length) return '';
  return `I read texts only, so I cannot see ${names.join(', ')}. Connect a model that takes pictures under Models.\n\n`;
}

const escapeLabel = (text: string) => text.replace(/[\\[\]*_`<>]/g, '\\$&');

const signature = builtInSignature('sentences quoted word for word');

const notFound = [
  'I found nothing about this in your chats or in the help.',
  '',
  'I only look things up and quote them; I do not write answers of my own. To get those, choose a model in the top bar, or connect one: ' +
    'under Models, or on the server by LLM_BASE_URL, LLM_API_KEY and LLM_MODEL. Any OpenAI-compatible endpoint works.',
  '',
  `*${builtInModelName} (not an AI model)*`,
].join('\n');
