interface PageHandlers {
  readonly onOnline: () => void;
  /** Called when the page is closed or goes into the browser's cache. */
  readonly onClose: () => void;
  /** Called when the page may be gone without another event, as on phones. */
  readonly onHidden: () => void;
  /** Returns whether the browser asks before it closes the page. */
  readonly asksToStay: () => boolean;
}

/** Follows the browser's events about one page. Returns the function that stops it. */
export function watchPage({ onOnline, onClose, onHidden, asksToStay }: PageHandlers): () => void {
  const stopped = new AbortController();
  const options = { signal: stopped.signal };
  addEventListener('online', onOnline, options);
  addEventListener('pagehide', onClose, options);
  addEventListener('beforeunload', (event) => asksToStay() && event.preventDefault(), options);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && onHidden(), options);
  return () => stopped.abort();
}
