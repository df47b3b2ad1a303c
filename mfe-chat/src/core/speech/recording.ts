import { speechLimits } from 'shared-contracts/model-calls';

/** Describes a recording that is being made. */
export interface RunningRecording {
  /** Returns how loud it is at the moment, from 0 to 1. */
  readonly level: () => number;
  /** Ends it and returns what was recorded. */
  readonly stop: () => Promise<Blob>;
  /** Ends it and forgets what was recorded. */
  readonly cancel: () => void;
}

/** Starts recording with the microphone. @throws DOMException if there is none or it is blocked */
export async function startRecording(): Promise<RunningRecording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } });
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  const recorder = new MediaRecorder(stream);
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  // Pieces of a second keep what was said if the microphone is pulled out.
  recorder.start(1_000);
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  return {
    level: () => {
      analyser.getFloatTimeDomainData(wave);
      return Math.min(1, Math.sqrt(wave.reduce((sum, value) => sum + value * value, 0) / wave.length) * 4);
    },
    stop: async () => {
      if (recorder.state !== 'inactive') {
        const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
        recorder.stop();
        await ended;
      }
      release();
      return new Blob(pieces, { type: recorder.mimeType });
    },
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop();
      release();
    },
  };
}

const quietest = 0.004;
const shortestSeconds = 0.3;

/**
 * Turns what a browser recorded into 16-bit mono WAV, the form that every provider accepts and whose seconds the server can count. Returns
 * undefined if nothing can be heard in it, so that silence isn't paid for.
 */
export async function toWav(recorded: Blob): Promise<Blob | undefined> {
  const rate = speechLimits.recordingRate;
  const context = new OfflineAudioContext(1, 1, rate);
  const sound = await context.decodeAudioData(await recorded.arrayBuffer()).catch(() => undefined);
  if (!sound || sound.duration < shortestSeconds) return undefined;
  const samples = sound.getChannelData(0).subarray(0, speechLimits.recordingMaxSeconds * rate);
  if (!samples.some((sample) => Math.abs(sample) > quietest)) return undefined;
  return new Blob([wavHead(samples.length * 2, rate), toInt16(samples)], { type: 'audio/wav' });
}

function toInt16(samples: Float32Array): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(samples.length * 2));
  for (const [index, sample] of samples.entries()) view.setInt16(index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff), true);
  return view.buffer;
}

function wavHead(size: number, rate: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, 'RIFF');
  view.setUint32(4, 36 + size, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, size, true);
  return view.buffer;
}
