import { isUnreachable } from '../navigation.model.ts';

/** Sets how long the page waits between two attempts; the last one repeats. */
const delaysMs = [5_000, 10_000, 20_000, 30_000, 60_000];

/** Sets how long after a keystroke the page stays, so that it takes no word away. */
const typingMs = 1_500;

/** Asks for the page's address until the server answers, and opens it then. */
export function watchConnection() {
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let typedAt = Number.NEGATIVE_INFINITY;

  const leave = () => {
    const restMs = typedAt + typingMs - performance.now();
    if (restMs > 0) setTimeout(leave, restMs);
    else location.reload();
  };
  const schedule = () => {
    clearTimeout(timer);
    // The pages of many users must not ask at the same moment.
    const delay = (delaysMs[Math.min(attempt, delaysMs.length - 1)] ?? 0) * (1 - Math.random() / 4);
    timer = setTimeout(() => void check(), delay);
    attempt += 1;
  };
  /** Resolves to whether the server answered; then the page is about to be left. */
  const check = async (): Promise<boolean> => {
    const answered = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => !isUnreachable(status),
      () => false,
    );
    if (answered) leave();
    else schedule();
    return answered;
  };
  const checkVisibly = () => {
    if (document.visibilityState === 'visible') void check();
  };
  addEventListener('online', () => void check());
  document.addEventListener('visibilitychange', checkVisibly);
  document.addEventListener('input', () => {
    typedAt = performance.now();
  });
  schedule();
  return { check };
}
