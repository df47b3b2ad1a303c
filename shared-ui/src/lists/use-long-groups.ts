import { useEffect, useState } from 'react';

type LongGroups = typeof import('./long-groups.tsx')['LongGroups'];

let loaded: LongGroups | undefined;

/** What draws long lists, fetched when a list first is long; undefined until it is there. After a failure the next long list tries anew. */
export function useLongGroups(isWanted: boolean): LongGroups | undefined {
  const [part, setPart] = useState<LongGroups | undefined>(() => loaded);
  useEffect(() => {
    if (!isWanted || part) return;
    let isGone = false;
    import(/* webpackChunkName: "long-groups" */ './long-groups.tsx').then(
      ({ LongGroups }) => {
        loaded = LongGroups;
        if (!isGone) setPart(() => LongGroups);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, part]);
  return part;
}
