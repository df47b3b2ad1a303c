import { sayAssistant } from '../../../messages/assistant.ts';
import { writeInRequestLanguage } from '../../../platform/language/request-language.ts';

interface PassagePlace {
  readonly title: string;
  readonly heading: string;
  readonly page: number | null;
  readonly location: string;
}

/** Returns how answers name a passage: by its file, and its sheet and cells, its lines or its page. */
export function passageTitle({ title, heading, page, location }: PassagePlace): string {
  const place = [heading, location].filter(Boolean).join(' ');
  if (location !== '') return writeInRequestLanguage(sayAssistant('placeOf', { title, place }));
  return page ? writeInRequestLanguage(sayAssistant('pageOf', { title, page })) : title;
}

/** Returns whether a passage is from the cells of a sheet, and not from lines. */
export const isFromCells = (location: string): boolean => location !== '' && !/^L\d+(-L\d+)?$/.test(location);
