import { AsyncLocalStorage } from 'node:async_hooks';
import { type Sentence, writeSentence } from './messages.ts';

const store = new AsyncLocalStorage<string>();

/** Runs the handler of a request. What it starts, such as a mail, can ask for the request's language. */
export const runInLanguage = <T>(language: string, handle: () => T): T => store.run(language, handle);

/** Returns the tag of the language of the request that is being handled or of the user whose job runs; undefined in other jobs. */
export const requestLanguage = (): string | undefined => store.getStore();

/** Writes a sentence in that language. */
export const writeInRequestLanguage = (sentence: Sentence): string => writeSentence(sentence, requestLanguage());
