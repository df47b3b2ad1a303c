import { createInstance, type TOptions } from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { MessageArguments, MessageKey, Messages } from 'shared-contracts';

/** Holds the one i18next instance of the page. Packages add their own namespaces. */
export const i18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  ns: [],
  resources: {},
  initAsync: false,
  // React escapes what it renders. Escaping twice would show entities to people.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

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
  i18n.addResourceBundle('en', namespace, messages, true, true);
  if (namespace !== name) shareTranslations(name, namespace);
  const text: Text<M> = (key, ...values) => i18n.t(key as string, { ns: namespace, ...values[0] } as TOptions);
  // biome-ignore lint/correctness/noComponentHookFactories: called once a package, at module level.
  const useMessages = (): Text<M> => {
    const { t } = useTranslation(namespace, { i18n });
    return useCallback<Text<M>>((key, ...values) => t(key as string, { ...values[0] } as TOptions), [t]);
  };
  return { text, useMessages };
}

/** Gives a second release of a package the texts that have been loaded for the first. */
function shareTranslations(from: string, to: string): void {
  for (const language of Object.keys(i18n.services.resourceStore.data)) {
    const texts: unknown = language === 'en' ? undefined : i18n.getResourceBundle(language, from);
    if (texts) i18n.addResourceBundle(language, to, texts, true, true);
  }
}

/** Two releases of a package may run on one page, one after the other. Each keeps its own texts. */
function findFreeNamespace(name: string, messages: Messages): string {
  const taken = (namespace: string) => {
    const known: unknown = i18n.getResourceBundle('en', namespace);
    return known !== undefined && JSON.stringify(known) !== JSON.stringify(messages);
  };
  let namespace = name;
  for (let count = 2; taken(namespace); count += 1) namespace = `${name}@${count}`;
  return namespace;
}
