import { expect, it } from 'vitest';
import { takeOver } from './lifecycle.ts';
import type { LifecycleEvent, WorkerScope } from './scope.ts';

function start(addRoutes?: LifecycleEvent['addRoutes']) {
  const done: string[] = [];
  const waits: Promise<unknown>[] = [];
  const listeners = new Map<string, (event: LifecycleEvent) => void>();
  const act = (name: string) => async () => void done.push(name);
  const scope = {
    addEventListener: (type: string, listener: (event: LifecycleEvent) => void) => void listeners.set(type, listener),
    skipWaiting: act('skipWaiting'),
    clients: { claim: act('claim') },
    registration: { navigationPreload: { enable: act('preload') } },
  } as unknown as WorkerScope;
  takeOver(scope);
  const fire = async (type: string) => {
    listeners.get(type)?.({ waitUntil: (wait) => void waits.push(wait), ...(addRoutes ? { addRoutes } : {}) });
    await Promise.all(waits);
  };
  return { done, fire };
}

it('activates at once and takes over open pages', async () => {
  const { done, fire } = start();
  await fire('install');
  await fire('activate');
  expect(done).toEqual(['skipWaiting', 'claim', 'preload']);
});

it('is installed by browsers that refuse its static routes', async () => {
  const { done, fire } = start(() => Promise.reject(new TypeError('unknown condition')));
  await fire('install');
  expect(done).toEqual(['skipWaiting']);
});
