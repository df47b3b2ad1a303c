import { useEffect, useRef, useState } from 'react';

interface SpeechResult {
  readonly isFinal: boolean;
  readonly 0: { readonly transcript: string };
}
interface Recognition {
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { resultIndex: number; results: ArrayLike<SpeechResult> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
}
type RecognitionMaker = new () => Recognition;

/** Returns the browser's speech recognition, if it has one. */
function findRecognition(): RecognitionMaker | undefined {
  const page = globalThis as { SpeechRecognition?: RecognitionMaker; webkitSpeechRecognition?: RecognitionMaker };
  return page.SpeechRecognition ?? page.webkitSpeechRecognition;
}

/** Returns whether the browser itself can transcribe. */
export const hasRecognition = (): boolean => findRecognition() !== undefined;

interface DictationOptions {
  readonly onPhrase: (phrase: string) => void;
  readonly onError: () => void;
  readonly onEnd: () => void;
}

/** Transcribes speech with the browser and passes on each finished phrase. */
export function useDictation({ onPhrase, onError, onEnd }: DictationOptions) {
  const [isListening, setIsListening] = useState(false);
  const running = useRef<Recognition | null>(null);
  const latest = useRef({ onPhrase, onError, onEnd });
  useEffect(() => {
    latest.current = { onPhrase, onError, onEnd };
  });
  useEffect(
    () => () => {
      if (running.current) running.current.onend = null;
      running.current?.stop();
    },
    [],
  );

  const start = () => {
    const Recognition = findRecognition();
    if (!Recognition) return;
    const recognition = new Recognition();
    recognition.continuous = true;
    recognition.interimResults = false;
    recognition.onresult = ({ resultIndex, results }) => {
      for (const result of Array.from(results).slice(resultIndex)) if (result.isFinal) latest.current.onPhrase(result[0].transcript.trim());
    };
    recognition.onerror = ({ error }) => {
      if (error !== 'aborted' && error !== 'no-speech') latest.current.onError();
    };
    recognition.onend = () => {
      setIsListening(false);
      latest.current.onEnd();
    };
    running.current = recognition;
    recognition.start();
    setIsListening(true);
  };

  return { isListening, start, stop: () => running.current?.stop() };
}
