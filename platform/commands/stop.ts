import { say } from './report.mjs';

/** Runs once when the command is told to stop: by Ctrl+C, by a signal, or because the process that started it is gone. */
export function onStop(stop: () => Promise<void>): { readonly isStopping: () => boolean } {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      say('\n• Stopping …');
      void stop().then(() => say('• Stopped'));
    });
  // The listener above would keep this process alive through the channel to the process that started it.
  process.channel?.unref();
  return { isStopping: () => isStopping };
}
