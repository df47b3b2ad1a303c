import { cutText } from 'shared-contracts/text';

/** Matches characters that some operating system does not allow in file names. */
const forbidden = /[\\/:*?"<>|\p{Cc}]+/gu;

/** Returns a valid file name for a title. */
export const toFileName = (title: string, extension: string): string =>
  `${cutText(title.replaceAll(forbidden, ' ').trim(), 120) || 'document'}.${extension}`;
