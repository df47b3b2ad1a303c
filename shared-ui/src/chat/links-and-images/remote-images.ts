import { createContext } from 'react';

/**
 * How a page shows images that lie on other servers. Loading one tells its server that somebody reads, and its address can carry what
 * the model saw: so none is fetched before the reader has allowed that very address, and then only through our own server.
 */
export interface RemoteImages {
  /** Addresses of the images that show without asking. */
  readonly allowed: ReadonlySet<string>;
  readonly allow: (address: string) => void;
  /** The address of an image on our own origin; `isAnew` where the last one led nowhere. @throws an error whose message says why there is none. */
  readonly load: (address: string, how: { readonly signal: AbortSignal; readonly isAnew: boolean }) => Promise<string>;
}

/** Around `Markdown`; without it an image of another server stays a link. */
export const RemoteImagesContext = createContext<RemoteImages | null>(null);
