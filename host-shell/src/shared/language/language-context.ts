import { createContext, useContext } from 'react';

/** Provides the function that shows the interface in another language. */
export const LanguageContext = createContext<(tag: string) => Promise<void>>(() => Promise.reject(new Error('No LanguageContext above.')));

export const useChooseLanguage = () => useContext(LanguageContext);
