import { defaultRelease, type RegistryDocument } from 'shared-contracts/registry';
import { type RemoteRelease, releaseBase } from '../release/published-release.ts';
import { type Shapes, shapesFile } from '../release/schemas.ts';
import { unreachable } from './unreachable.ts';

/** Reads what an Atrium serves to everyone: its registries and the releases that they name. */
export interface ServedReleases {
  readonly url: string;
  /** Returns what an environment runs now; undefined before its first promotion. */
  readonly document: (env: string) => Promise<RegistryDocument | undefined>;
  readonly release: (remote: string, release: string) => Promise<RemoteRelease>;
  /** Returns the schemas of a release; undefined for releases made before they were recorded. */
  readonly shapes: (remote: string, release: string) => Promise<Shapes | undefined>;
  /** Returns how many bytes a file has on its way to a browser. */
  readonly bytes: (remote: string, release: string, file: string) => Promise<number>;
}

const answersMs = 30_000;

export function openServedReleases(url: string): ServedReleases {
  const { origin } = new URL(url);
  const ask = async (path: string, method = 'GET') => {
    const headers = { 'accept-encoding': 'br' };
    const signal = AbortSignal.timeout(answersMs);
    const answer = await fetch(`${origin}${path}`, { method, headers, redirect: 'error', signal }).catch((error: unknown) => {
      throw unreachable(origin, error);
    });
    if (!answer.ok && answer.status !== 404) throw new Error(`${origin}${path} answered ${answer.status}.`);
    return answer;
  };
  const read = async <T>(path: string): Promise<T | undefined> => {
    const answer = await ask(path);
    return answer.ok ? ((await answer.json()) as T) : undefined;
  };
  return {
    url: origin,
    document: async (env) => {
      const pointer = await read<{ readonly file: string }>(`/registry/${env}.json`);
      return pointer && read<RegistryDocument>(`/registry/${env}/${pointer.file}`);
    },
    release: async (remote, release) => {
      const found = await read<RemoteRelease>(`${releaseBase(remote, release)}release.json`);
      if (!found) throw new Error(`${remote}@${release} is not published at ${origin}.`);
      return found;
    },
    shapes: (remote, release) => read<Shapes>(`${releaseBase(remote, release)}${shapesFile}`),
    bytes: async (remote, release, file) => {
      const answer = await ask(`${releaseBase(remote, release)}${file}`, 'HEAD');
      return Number(answer.headers.get('content-length') ?? 0);
    },
  };
}

/** Returns the release of a remote that everyone gets in an environment who is in no canary. */
export const runningRelease = (document: RegistryDocument | undefined, remote: string): string | undefined => {
  const entry = document?.remotes[remote];
  return entry && defaultRelease(entry);
};
