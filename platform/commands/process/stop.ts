import { say } from '../setup/report.mjs';
import { whenParentEnds } from './parent.mjs';

/** Calls back once when the command is told to stop: by Ctrl+C, by a signal, or because the process that started it is gone. */
export function whenStopped(callback: () => void): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    callback();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, stop);
  whenParentEnds(stop);
  // The listener above would keep this process alive through the channel to the process that started it.
  process.channel?.unref();
}

/** Stops what the command runs when it is told to, and says so. */
export function onStop(stop: () => Promise<void>): { readonly isStopping: () => boolean } {
  let isStopping = false;
  whenStopped(() => {
    isStopping = true;
    say('\n• Stopping …');
    void stop().then(() => say('• Stopped'));
  });
  return { isStopping: () => isStopping };
}
