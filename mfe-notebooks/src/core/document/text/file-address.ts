import { routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';

/** Returns the id of the file that an address of this app shows, or undefined for any other address. */
export type ParseFileId = (address: string) => string | undefined;

/** Returns a parser for the file addresses that exported Markdown contains. */
export function useParseFileId(): ParseFileId {
  const { navigate } = useShell();
  return (address) => fileIdFromAddress(address, new URL(navigate.href(routes.file('')), location.origin));
}

export function fileIdFromAddress(address: string, files: URL): string | undefined {
  const url = URL.parse(address, files);
  if (url?.origin !== files.origin || !url.pathname.startsWith(files.pathname)) return undefined;
  const id = url.pathname.slice(files.pathname.length);
  return /^[\w-]{1,100}$/.test(id) ? id : undefined;
}
