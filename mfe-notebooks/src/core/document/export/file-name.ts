/** Matches characters that some operating system does not allow in file names. */
const forbidden = /[\\/:*?"<>|\p{Cc}]+/gu;

/** Returns a valid file name for a title. */
export const toFileName = (title: string, extension: string): string =>
  `${title.replaceAll(forbidden, ' ').trim().slice(0, 120) || 'document'}.${extension}`;
