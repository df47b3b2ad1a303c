import { say } from '../setup/report.mjs';
import { whenParentEnds } from './parent.mjs';

/** Calls back once when the command should stop: on Ctrl+C, on a signal, or when its parent process is gone. */
export function whenStopped(callback: () => void): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    callback();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, stop);
  whenParentEnds(stop);
  // The listener above would otherwise keep this process alive through the channel to its parent.
  process.channel?.unref();
}

/** Stops what the command runs when the command should stop, and prints a message. */
export function onStop(stop: () => Promise<void>): { readonly isStopping: () => boolean } {
  let isStopping = false;
  whenStopped(() => {
    isStopping = true;
    say('\n• Stopping …');
    void stop().then(() => say('• Stopped'));
  });
  return { isStopping: () => isStopping };
}
