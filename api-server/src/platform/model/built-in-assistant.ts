import { setTimeout as wait } from 'node:timers/promises';
import { cutPieces } from 'shared-contracts/text';
import { sayAssistant } from '../../messages/assistant.ts';
import { writeSentence } from '../language/messages.ts';
import type { ModelPart, ModelPort, ModelRequest, Passage } from './model-port.ts';
import { sourceOf } from './source-of.ts';

export const builtInModelId = 'built-in';
export const builtInModelName = 'Built-in assistant';

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
  const quotes = bestQuotes(request.passages.filter(({ isHidden = false }) => !isHidden));
  const cited = request.passages.filter((passage) => quotes.some((quote) => quote.passage === passage));
  if (cited.length) {
    const data = cited.map(sourceOf);
    yield { type: 'sources', sources: { type: data.some(({ kind }) => kind === 'search') ? 'search' : 'file', data } };
  }
  const text = unseen(request) + (quotes.length ? quotedAnswer(quotes, cited, request.language) : notFound(request));
  for (const part of cutPieces(text, charactersPerPart)) {
    if (signal.aborted) return;
    yield { type: 'text', text: part };
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

function quotedAnswer(quotes: readonly Quote[], cited: readonly Passage[], language: string | undefined): string {
  const lines = quotes.map(({ sentence, passage }) => `> ${sentence} [${cited.indexOf(passage) + 1}]`);
  const places = cited.map(({ title, url }, index) => `${index + 1}. ${url ? `[${escapeLabel(title)}](${url})` : escapeLabel(title)}`);
  const [found, from, note] = [sayAssistant('found'), sayAssistant('from'), sayAssistant('quotedNote')].map((one) =>
    writeSentence(one, language),
  );
  return [found, lines.join('\n>\n'), from, places.join('\n'), note].join('\n\n');
}

/** Says that the assistant can't see pictures. */
function unseen({ messages, language }: ModelRequest): string {
  const names = messages.flatMap(({ images = [] }) => images.map(({ name }) => `“${escapeLabel(name)}”`));
  if (!names.length) return '';
  return `${writeSentence(sayAssistant('picturesUnseen', { names }), language)}\n\n`;
}

const escapeLabel = (text: string) => text.replace(/[\\[\]*_`<>]/g, '\\$&');

const notFound = ({ passages, language }: ModelRequest): string =>
  [sayAssistant(passages.length ? 'quotesHidden' : 'notFound'), sayAssistant('notFoundNote'), sayAssistant('signature')]
    .map((one) => writeSentence(one, language))
    .join('\n\n');
