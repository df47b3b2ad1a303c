import { useCallback } from 'react';
import { useSearchParams } from 'shared-ui/router';

/** Names the parameters of the address. */
export const artifactParameters = { artifact: 'artifact', version: 'version' } as const;
const { artifact, version } = artifactParameters;

/** Returns which artifact the address names, and how to change that. */
export function useArtifactPlace() {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (key: string, number?: number) =>
      setParams(
        (known) => {
          known.set(artifact, key);
          if (number === undefined) known.delete(version);
          else known.set(version, String(number));
          return known;
        },
        { replace: true },
      ),
    [setParams],
  );
  const close = useCallback(
    () =>
      setParams(
        (known) => {
          known.delete(artifact);
          known.delete(version);
          return known;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { key: params.get(artifact), version: Number(params.get(version)) || undefined, open, close };
}
