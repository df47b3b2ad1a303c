import { useEffect, useState } from 'react';

/** A part of the shell that is fetched when it is first wanted; undefined until it is there. After a failure the next want tries anew. */
export function useLoaded<Module extends object>(load: () => Promise<Module>, isWanted: boolean): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (!isWanted || module) return;
    let isGone = false;
    load().then(
      (loaded) => {
        if (!isGone) setModule(loaded);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, load, module]);
  return module;
}
