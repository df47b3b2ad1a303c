import { isApiError } from 'shared-contracts';
import { getCapabilities } from 'shared-contracts/calls';
import { speakText } from 'shared-contracts/model-calls';
import type { ApiCapability, NotifyCapability } from 'shared-contracts/shell';
import { speechText } from '../../messages/speech.ts';
import { startReading } from './reading.store.ts';
import { splitSpeech, toSpeech } from './speech.model.ts';
import { readSpeechChoice } from './speech-choice.ts';

/** Sound that was heard on this page, by model, voice and text, so that hearing it again costs nothing. */
const heard = new Map<string, Promise<string>>();
const heardMost = 100;

interface Asked {
  readonly id: string;
  readonly content: string;
  readonly language: string;
  readonly api: ApiCapability;
  readonly notify: NotifyCapability;
}

type Report = Parameters<Parameters<typeof startReading>[1]>[0];

/** Reads an answer aloud: with the connected model's voice, or the browser's where there is none or it was preferred. */
export async function readAloud({ id, content, language, api, notify }: Asked): Promise<void> {
  const parts = splitSpeech(toSpeech(content), language);
  if (parts.length === 0) return void notify.info({ title: speechText('nothingToRead'), description: speechText('nothingToReadDetail') });
  await startReading(id, async (report) => {
    const model = readSpeechChoice().reading === 'model' ? await findModel(api) : undefined;
    if (model === undefined) return readInBrowser(parts, report, notify);
    const reportStop = (error: unknown) => {
      notify.error({ title: speechText('readingFailed'), description: isApiError(error) ? error.message : speechText('offline') });
      report.onEnd();
    };
    return playParts(parts, (part) => soundOf(api, model, part), report, reportStop);
  });
}

/** Returns the model that speaks; undefined if there is none, a policy switched it off, or the server can't be reached. */
async function findModel(api: ApiCapability): Promise<string | undefined> {
  const found = await api.call(getCapabilities, {}).catch(() => undefined);
  const isOff = found?.switched_off?.some(({ ability }) => ability === 'speech');
  return isOff ? undefined : (found?.speech?.model ?? undefined);
}

/** Returns the address of a text's sound in this page. */
export function soundOf(api: ApiCapability, model: string, spoken_text: string): Promise<string> {
  const { voice } = readSpeechChoice();
  const name = JSON.stringify([model, voice, spoken_text]);
  const known = heard.get(name);
  if (known) return known;
  const sound = api
    .call(speakText, { body: { spoken_text, ...(voice ? { voice } : {}) } })
    .then((answer) => URL.createObjectURL(new Blob([bytesOf(answer.sound)], { type: answer.media_type })));
  heard.set(name, sound);
  sound.catch(() => heard.delete(name));
  if (heard.size > heardMost) forget(heard.keys().next().value ?? '');
  return sound;
}

function forget(name: string): void {
  heard.get(name)?.then(URL.revokeObjectURL, () => undefined);
  heard.delete(name);
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Plays parts one after the other. The next part loads while one plays. */
export function playParts(
  parts: readonly string[],
  soundOfPart: (part: string) => Promise<string>,
  { onPlaying, onLoading, onEnd }: Report,
  onError: (error: unknown) => void,
) {
  const audio = new Audio();
  let isStopped = false;
  let isPaused = false;
  const play = async () => {
    audio.playbackRate = readSpeechChoice().speed;
    try {
      await audio.play();
    } catch (error) {
      // Pausing a sound that does not play yet fails its start.
      if (isPaused || isStopped) return;
      throw error;
    }
    if (!isPaused) onPlaying();
  };
  const next = async (at: number): Promise<void> => {
    const part = parts[at];
    if (isStopped) return;
    if (part === undefined) return onEnd();
    onLoading();
    audio.src = await soundOfPart(part);
    if (isStopped) return;
    const following = parts[at + 1];
    if (following !== undefined) soundOfPart(following).catch(() => undefined);
    audio.onended = () => void next(at + 1).catch(fail);
    if (!isPaused) await play();
  };
  const fail = (error: unknown) => {
    if (!isStopped) onError(error);
  };
  audio.onerror = () => fail(undefined);
  void next(0).catch(fail);
  return {
    pause: () => {
      isPaused = true;
      audio.pause();
    },
    resume: () => {
      isPaused = false;
      if (audio.src) void play().catch(fail);
    },
    stop: () => {
      isStopped = true;
      audio.pause();
    },
  };
}

function readInBrowser(parts: readonly string[], { onPlaying, onEnd }: Report, notify: NotifyCapability) {
  if (!('speechSynthesis' in globalThis)) {
    notify.info({ title: speechText('readMissingTitle'), description: speechText('readMissingDetail') });
    return undefined;
  }
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(parts.join(' '));
  words.rate = readSpeechChoice().speed;
  words.onend = onEnd;
  words.onerror = onEnd;
  speechSynthesis.speak(words);
  onPlaying();
  return {
    pause: () => speechSynthesis.pause(),
    resume: () => speechSynthesis.resume(),
    stop: () => {
      // Chrome keeps a paused voice paused for whatever it reads next.
      speechSynthesis.resume();
      speechSynthesis.cancel();
    },
  };
}
