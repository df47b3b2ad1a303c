/** By then every browser has started the download. */
const releaseAfterMs = 10_000;

/** Downloads content that the page has created as a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), releaseAfterMs);
}
