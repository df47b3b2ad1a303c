/**
 * Under npm this process has a shell between itself and npm, which keeps a signal for npm to itself and leaves this process behind.
 * Calls back once when that shell is gone.
 * @param {() => void} callback
 */
export function whenParentEnds(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 1000);
  timer.unref();
}
