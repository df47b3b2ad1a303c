import { setTimeout as wait } from 'node:timers/promises';

/** Requests to one host go one after the other with a pause between them; hosts do not wait for one another. */
export interface HostQueue {
  readonly run: <T>(host: string, work: () => Promise<T>) => Promise<T>;
}

export function createHostQueue(pauseMs: number): HostQueue {
  const last = new Map<string, Promise<unknown>>();
  return {
    run: (host, work) => {
      const before = last.get(host);
      const result = before ? before.then(() => wait(pauseMs)).then(work) : work();
      const settled = result.then(
        () => undefined,
        () => undefined,
      );
      last.set(host, settled);
      void settled.then(() => last.get(host) === settled && last.delete(host));
      return result;
    },
  };
}
