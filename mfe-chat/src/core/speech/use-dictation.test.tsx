import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasRecognition, useDictation } from './use-dictation.ts';

class Recognition {
  static made: Recognition[] = [];
  onresult: ((event: unknown) => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  onend: (() => void) | null = null;
  constructor() {
    Recognition.made.push(this);
  }
  start() {}
  stop() {
    this.onend?.();
  }
}
const result = (transcript: string, isFinal = true) => ({ isFinal, 0: { transcript } });

describe('useDictation', () => {
  afterEach(() => {
    Recognition.made = [];
    vi.unstubAllGlobals();
  });

  it('says when the browser has no speech recognition', () => {
    const { result: hook } = renderHook(() =>
      useDictation({ onPhrase: () => undefined, onError: () => undefined, onEnd: () => undefined }),
    );
    expect(hasRecognition()).toBe(false);
    act(() => hook.current.start());
    expect(hook.current.isListening).toBe(false);
  });

  it('passes on each finished phrase once until stopped', () => {
    vi.stubGlobal('SpeechRecognition', Recognition);
    const phrases: string[] = [];
    const onEnd = vi.fn();
    const { result: hook } = renderHook(() =>
      useDictation({ onPhrase: (phrase) => phrases.push(phrase), onError: () => undefined, onEnd }),
    );
    act(() => hook.current.start());
    expect(hook.current.isListening).toBe(true);
    const [recognition] = Recognition.made;
    recognition?.onresult?.({ resultIndex: 0, results: [result(' hello ')] });
    recognition?.onresult?.({ resultIndex: 1, results: [result(' hello '), result('there'), result('not yet', false)] });
    expect(phrases).toEqual(['hello', 'there']);
    act(() => hook.current.stop());
    expect(hook.current.isListening).toBe(false);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('reports a blocked microphone, but not silence', () => {
    vi.stubGlobal('SpeechRecognition', Recognition);
    const onError = vi.fn();
    const { result: hook } = renderHook(() => useDictation({ onPhrase: () => undefined, onError, onEnd: () => undefined }));
    act(() => hook.current.start());
    Recognition.made[0]?.onerror?.({ error: 'no-speech' });
    expect(onError).not.toHaveBeenCalled();
    Recognition.made[0]?.onerror?.({ error: 'not-allowed' });
    expect(onError).toHaveBeenCalledOnce();
  });
});
