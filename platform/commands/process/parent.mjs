/**
 * Under npm, a shell between npm and this process does not forward signals, so this process would outlive npm.
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
