import type { Clock } from '../../../platform/clock.ts';

export interface Picture {
  readonly type: string;
  readonly body: Buffer;
}

const keptMs = 10 * 60_000;
const bytesMax = 48 * 1024 * 1024;

/** Caches fetched images for some minutes within a memory limit, so that an `img` and a second reader do not fetch them again. */
export function createPictureCache(clock: Clock) {
  const kept = new Map<string, Picture & { readonly until: number }>();
  let bytes = 0;
  const drop = (address: string) => {
    bytes -= kept.get(address)?.body.length ?? 0;
    kept.delete(address);
  };
  return {
    find: (address: string): Picture | undefined => {
      const picture = kept.get(address);
      if (picture && picture.until <= clock.now().getTime()) drop(address);
      return kept.get(address);
    },
    keep: (address: string, picture: Picture): void => {
      drop(address);
      kept.set(address, { ...picture, until: clock.now().getTime() + keptMs });
      bytes += picture.body.length;
      for (const oldest of kept.keys()) {
        if (bytes <= bytesMax) return;
        drop(oldest);
      }
    },
  };
}
