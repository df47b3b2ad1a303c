import type { LanguageTag } from 'shared-contracts';
import type { TextBlock } from '../extraction/sections.ts';
import { findEngine, type RecognitionEngine } from './engines.ts';
import { blocksOf, confidenceOf, parseWords } from './recognized-words.ts';

/** Describes a picture of text. Without a resolution, it is assumed. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly dpi?: number;
}

/** Holds what was recognized in a picture. `confidence` is in percent, and null if there is no text. */
export interface RecognizedText {
  readonly blocks: readonly TextBlock[];
  readonly confidence: number | null;
}

/** Recognizes text in pictures, one at a time on this node. */
export interface Recognition {
  /** Looks whether there is a program for it now. */
  readonly find: () => Promise<boolean>;
  /** Returns whether there was a program for it when this node last looked. */
  readonly isThere: () => boolean;
  /** The language is the tag of one of the product's. After an error, a program is looked for again. @throws RecognitionError */
  readonly recognize: (picture: Picture, language: string, signal: AbortSignal) => Promise<RecognizedText>;
}

/** Names the languages of the product as tesseract does. */
const languageNames: Readonly<Record<string, string>> = {
  en: 'eng',
  de: 'deu',
  fr: 'fra',
  es: 'spa',
  'pt-BR': 'por',
  it: 'ita',
  nl: 'nld',
  pl: 'pol',
  tr: 'tur',
  ja: 'jpn',
  'zh-CN': 'chi_sim',
  ar: 'ara',
} satisfies Record<LanguageTag, string>;

/** Below this, the words of a page are what tesseract sees in a photo without text. */
const confidenceMin = 50;
const nothing: RecognizedText = { blocks: [], confidence: null };

/** Creates the recognition of text. `program` is the one to use, `auto` the installed one or the add-on, and `off` none. */
export function createRecognition(program: string): Recognition {
  let engine: RecognitionEngine | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const recognizeNow = async ({ bytes, dpi }: Picture, language: string, signal: AbortSignal): Promise<RecognizedText> => {
    signal.throwIfAborted();
    if (!engine) throw new Error('nothing here recognizes text');
    const { languages } = engine;
    const wanted = new Set([languageNames[language] ?? languageNames.en, languageNames.en]);
    const known = languages.filter((name) => wanted.has(name)).toSorted((a) => (a === languageNames.en ? 1 : -1));
    const options = { languages: known.length > 0 ? known : languages.slice(0, 1), dpi };
    const table = await engine.run(bytes, options, signal).catch((error: unknown) => {
      engine = undefined;
      throw error;
    });
    const words = parseWords(table);
    const confidence = confidenceOf(words);
    return confidence === null || confidence < confidenceMin ? nothing : { blocks: blocksOf(words), confidence };
  };

  return {
    find: async () => {
      engine ??= program === 'off' ? undefined : await findEngine(program);
      return engine !== undefined;
    },
    isThere: () => engine !== undefined,
    recognize: (...given) => {
      const turn = last.then(() => recognizeNow(...given));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
