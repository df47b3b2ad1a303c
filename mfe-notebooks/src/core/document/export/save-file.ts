/** Characters that a file name may not have on some system. */
const forbidden = /[\\/:*?"<>|\p{Cc}]+/gu;

/** A name for a file that is made of a title. */
export const fileNameOf = (title: string, extension: string): string =>
  `${title.replaceAll(forbidden, ' ').trim().slice(0, 120) || 'document'}.${extension}`;

/** Hands bytes to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
