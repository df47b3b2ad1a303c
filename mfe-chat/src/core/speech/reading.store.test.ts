import { afterEach, describe, expect, it, vi } from 'vitest';
import { pauseReading, readingStore, resumeReading, startReading, stopReading } from './reading.store.ts';

const newVoice = () => ({ pause: vi.fn(), resume: vi.fn(), stop: vi.fn() });
const reading = () => readingStore.getState().reading;

describe('what is read aloud', () => {
  afterEach(() => stopReading());

  it('is one thing at a time', async () => {
    const [first, second] = [newVoice(), newVoice()];
    await startReading('a', async () => first);
    await startReading('b', async ({ onPlaying }) => {
      onPlaying();
      return second;
    });
    expect(first.stop).toHaveBeenCalledOnce();
    expect(reading()).toEqual({ id: 'b', status: 'playing' });
    stopReading('a');
    expect(reading()?.id).toBe('b');
  });

  it('pauses, continues and ends', async () => {
    const voice = newVoice();
    let end = () => {};
    await startReading('a', async ({ onEnd }) => {
      end = onEnd;
      return voice;
    });
    pauseReading('a');
    expect([reading()?.status, voice.pause.mock.calls.length]).toEqual(['paused', 1]);
    resumeReading('a');
    expect([reading()?.status, voice.resume.mock.calls.length]).toEqual(['playing', 1]);
    end();
    expect(reading()).toBeNull();
  });

  it('stays paused when the user pauses before there is a voice', async () => {
    const voice = newVoice();
    const arriving = Promise.withResolvers<typeof voice>();
    const started = startReading('a', async ({ onLoading, onPlaying }) => {
      const found = await arriving.promise;
      onLoading();
      onPlaying();
      return found;
    });
    pauseReading('a');
    arriving.resolve(voice);
    await started;
    expect([reading()?.status, voice.pause.mock.calls.length]).toEqual(['paused', 1]);
    resumeReading('a');
    expect([reading()?.status, voice.resume.mock.calls.length]).toEqual(['playing', 1]);
  });

  it('stops a voice that arrives after the person stopped', async () => {
    const voice = newVoice();
    const arriving = Promise.withResolvers<typeof voice>();
    const started = startReading('a', () => arriving.promise);
    stopReading('a');
    arriving.resolve(voice);
    await started;
    expect([reading(), voice.stop.mock.calls.length]).toEqual([null, 1]);
  });

  it('is nothing where no voice was found, or finding one failed', async () => {
    await startReading('a', async () => undefined);
    expect(reading()).toBeNull();
    await expect(startReading('b', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(reading()).toBeNull();
  });
});
