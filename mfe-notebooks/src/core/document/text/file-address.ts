import { routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';

/** The id of the file that an address of this app shows; undefined for every other address. */
export type FileAt = (address: string) => string | undefined;

/** What Markdown that was taken out of a document calls its pictures, read back. */
export function useFileAt(): FileAt {
  const { navigate } = useShell();
  return (address) => fileIdAt(address, new URL(navigate.href(routes.file('')), location.origin));
}

export function fileIdAt(address: string, files: URL): string | undefined {
  const url = URL.parse(address, files);
  if (url?.origin !== files.origin || !url.pathname.startsWith(files.pathname)) return undefined;
  const id = url.pathname.slice(files.pathname.length);
  return /^[\w-]{1,100}$/.test(id) ? id : undefined;
}
