import { setTimeout as wait } from 'node:timers/promises';
import { cutPieces } from 'shared-contracts/text';
import { sayAssistant } from '../../messages/assistant.ts';
import { type Sentence, writeSentence } from '../language/messages.ts';
import { asksAboutAssistant } from './asked.ts';
import type { ModelPart, ModelPort, ModelRequest, Passage } from './model-port.ts';
import { sourceOf } from './source-of.ts';

export const builtInModelId = 'built-in';
export const builtInModelName = 'Built-in assistant';

const connectAction = 'connect-model';
const sentencesQuoted = 3;
/** Text arrives in pieces at reading pace, as from a model, so that stopping and reloading behave the same with either. */
const charactersPerPart = 24;
const pauseMs = 20;

/** Describes for whom the built-in assistant answers. */
export interface BuiltInReader {
  /** Whether they run the server, so that its settings mean something to them. */
  readonly isOwner: boolean;
  /** Whether they could choose a model. Otherwise the answer offers to connect one. */
  readonly hasModels: boolean;
}

/** Creates the assistant that answers without a language model: it quotes the best matching sentences with their sources, and says so if nothing matches. */
export const createBuiltInAssistant = (reader: BuiltInReader): ModelPort => ({
  id: builtInModelId,
  stream: (request, signal) => streamAnswer(request, reader, signal),
});

async function* streamAnswer(request: ModelRequest, reader: BuiltInReader, signal: AbortSignal): AsyncGenerator<ModelPart> {
  if (asksAboutAssistant(request.messages.at(-1)?.content ?? '')) {
    if (!reader.hasModels) yield { type: 'sources', sources: { actions: [connectAction] } };
    return yield* write(introduction(reader, request.language), signal);
  }
  const quotes = bestQuotes(request.passages.filter(({ isHidden = false }) => !isHidden));
  const cited = request.passages.filter((passage) => quotes.some((quote) => quote.passage === passage));
  if (cited.length) {
    const data = cited.map(sourceOf);
    yield { type: 'sources', sources: { type: data.some(({ kind }) => kind === 'search') ? 'search' : 'file', data } };
  }
  const isAboutModels = cited.some(({ kind, url }) => kind === 'help' && url?.includes('models_and_ai'));
  if (!reader.hasModels && (isAboutModels || !quotes.length)) yield { type: 'sources', sources: { actions: [connectAction] } };
  yield* write(unseen(request) + (quotes.length ? quotedAnswer(quotes, cited, request.language) : notFound(request, reader)), signal);
}

async function* write(text: string, signal: AbortSignal): AsyncGenerator<ModelPart> {
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

const join = (sentences: readonly Sentence[], language: string | undefined): string =>
  sentences.map((one) => writeSentence(one, language)).join('\n\n');

const notFound = ({ passages, language }: ModelRequest, reader: BuiltInReader): string =>
  join(
    [
      sayAssistant(passages.some(({ isHidden }) => isHidden) ? 'quotesHidden' : 'notFound'),
      sayAssistant('notFoundNote'),
      ...onServer(reader),
      sayAssistant('signature'),
    ],
    language,
  );

const introduction = (reader: BuiltInReader, language: string | undefined): string =>
  join([sayAssistant('introduction'), sayAssistant('introductionNote'), ...onServer(reader)], language);

const onServer = ({ isOwner, hasModels }: BuiltInReader): Sentence[] => (isOwner && !hasModels ? [sayAssistant('onServer')] : []);
