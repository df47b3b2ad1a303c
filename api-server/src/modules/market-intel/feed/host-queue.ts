import { setTimeout as wait } from 'node:timers/promises';

/** Requests to one host go one after the other with a pause between them; hosts do not wait for one another. */
export interface HostQueue {
  readonly run: <T>(host: string, work: () => Promise<T>) => Promise<T>;
  /** A host that asked to be left alone. */
  readonly restUntil: (host: string, at: Date) => void;
  readonly isResting: (host: string, now: Date) => boolean;
}

export function createHostQueue(pauseMs: number): HostQueue {
  const last = new Map<string, Promise<unknown>>();
  const resting = new Map<string, Date>();
  return {
    restUntil: (host, at) => void resting.set(host, at),
    isResting: (host, now) => {
      const until = resting.get(host);
      if (until && until <= now) resting.delete(host);
      return resting.has(host);
    },
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
