import { useMemo, useSyncExternalStore } from 'react';
import type { MessageArguments, MessageKey, Messages } from 'shared-contracts';
import { addNamespace, getTag, knownLanguages, onTextsChange, textsOf, translate } from './texts.ts';

/** Returns the text for a key with its `{{values}}` filled in. The compiler checks keys and values. */
export type Text<M extends Messages> = <K extends MessageKey<M>>(key: K, ...values: MessageArguments<M, K, string | number>) => string;

/** Describes what `defineMessages` returns. */
export interface MessageSet<M extends Messages> {
  /** Reads a text outside React (toasts, models). */
  text: Text<M>;
  /** Reads texts in a component, which renders again when the language changes. */
  useMessages: () => Text<M>;
}

/**
 * Registers a package's texts under its own namespace and returns typed readers for them. `const { text, useMessages } =
 * defineMessages('mfe-chat', { hello: 'Hello {{name}}' })`; `text('hello', { name: 'Ada' })`.
 */
export function defineMessages<const M extends Messages>(name: string, messages: M): MessageSet<M> {
  const namespace = findFreeNamespace(name, messages);
  addNamespace('en', namespace, messages);
  if (namespace !== name) shareTranslations(name, namespace);
  const text: Text<M> = (key, ...values) => translate(getTag(), namespace, key as string, values[0]);
  // biome-ignore lint/correctness/noComponentHookFactories: called once a package, at module level.
  const useMessages = (): Text<M> => {
    const tag = useSyncExternalStore(onTextsChange, getTag, getTag);
    return useMemo<Text<M>>(
      () =>
        (key, ...values) =>
          translate(tag, namespace, key as string, values[0]),
      [tag],
    );
  };
  return { text, useMessages };
}

/** Gives a second release of a package the texts that have been loaded for the first. */
function shareTranslations(from: string, to: string): void {
  for (const language of knownLanguages()) {
    const texts = language === 'en' ? undefined : textsOf(language, from);
    if (texts) addNamespace(language, to, texts);
  }
}

/** Two releases of a package may run on one page, one after the other. Each keeps its own texts. */
function findFreeNamespace(name: string, messages: Messages): string {
  const takeTexts = (namespace: string) => {
    const known = textsOf('en', namespace);
    return known !== undefined && JSON.stringify(known) !== JSON.stringify(messages);
  };
  let namespace = name;
  for (let count = 2; takeTexts(namespace); count += 1) namespace = `${name}@${count}`;
  return namespace;
}
