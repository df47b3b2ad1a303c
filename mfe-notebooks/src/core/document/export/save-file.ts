/** Matches characters that some operating system does not allow in file names. */
const forbidden = /[\\/:*?"<>|\p{Cc}]+/gu;

/** Returns a valid file name for a title. */
export const toFileName = (title: string, extension: string): string =>
  `${title.replaceAll(forbidden, ' ').trim().slice(0, 120) || 'document'}.${extension}`;

/** Downloads a blob through the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
