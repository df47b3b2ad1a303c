import { createStore } from 'zustand/vanilla';

/** Describes what is being read aloud on this page. */
export interface Reading {
  /** Names the answer. */
  readonly id: string;
  readonly status: 'loading' | 'playing' | 'paused';
}

/** Controls what speaks. */
interface Voice {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly stop: () => void;
}

/** Holds what is being read aloud: at most one thing at a time. */
export const readingStore = createStore<{ readonly reading: Reading | null }>(() => ({ reading: null }));

let voice: Voice | undefined;
let latest = 0;

const isReading = (id: string) => readingStore.getState().reading?.id === id;
const setStatus = (id: string, status: Reading['status']) => isReading(id) && readingStore.setState({ reading: { id, status } });

/** Stops what is being read, or only the thing with this id. */
export function stopReading(id?: string): void {
  if (id !== undefined && !isReading(id)) return;
  latest += 1;
  voice?.stop();
  voice = undefined;
  readingStore.setState({ reading: null });
}

/**
 * Starts reading and stops whatever was read before. `start` receives what tells the page how it goes, and returns what controls the
 * voice; a voice that arrives after the reading was stopped is stopped at once.
 */
export async function startReading(
  id: string,
  start: (report: {
    readonly onPlaying: () => void;
    readonly onLoading: () => void;
    readonly onEnd: () => void;
  }) => Promise<Voice | undefined>,
): Promise<void> {
  stopReading();
  const own = latest;
  const isCurrent = () => own === latest;
  const isPaused = () => readingStore.getState().reading?.status === 'paused';
  const report = (status: Reading['status']) => isCurrent() && !isPaused() && setStatus(id, status);
  readingStore.setState({ reading: { id, status: 'loading' } });
  const onEnd = () => isCurrent() && stopReading(id);
  const started = await start({
    onPlaying: () => report('playing'),
    onLoading: () => report('loading'),
    onEnd,
  }).catch((error: unknown) => {
    onEnd();
    throw error;
  });
  if (!started) return void onEnd();
  if (!isCurrent()) return started.stop();
  voice = started;
  // The user paused before there was a voice.
  if (isPaused()) started.pause();
}

export function pauseReading(id: string): void {
  voice?.pause();
  setStatus(id, 'paused');
}

export function resumeReading(id: string): void {
  setStatus(id, voice ? 'playing' : 'loading');
  voice?.resume();
}
