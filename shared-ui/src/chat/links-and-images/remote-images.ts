import { createContext } from 'react';

/**
 * Describes how a page shows images of other servers. Loading one tells its server that somebody reads the message, and its address can
 * carry what the model saw. So nothing is fetched until the reader allows that exact address, and then only through our own server.
 */
export interface RemoteImages {
  /** Addresses of the images that show without asking. */
  readonly allowed: ReadonlySet<string>;
  readonly allow: (address: string) => void;
  /**
   * Returns the image's address on our own origin. `isAnew` asks for a new one because the last did not work. @throws an error whose
   * message says why.
   */
  readonly load: (address: string, how: { readonly signal: AbortSignal; readonly isAnew: boolean }) => Promise<string>;
}

/** Provides the images around `Markdown`. Without it, an image from another server stays a link. */
export const RemoteImagesContext = createContext<RemoteImages | null>(null);
