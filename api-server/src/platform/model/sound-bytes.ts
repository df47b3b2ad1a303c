/** Names the kinds of sound that browsers play. */
export type SoundType = 'audio/mpeg' | 'audio/wav' | 'audio/ogg' | 'audio/flac' | 'audio/aac';

const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Returns the kind of sound by its first bytes, whatever the provider calls it; undefined if it is something else. */
export function soundTypeOf(bytes: Uint8Array): SoundType | undefined {
  const [first = 0, second = 0] = bytes;
  if (bytes.length < 16) return undefined;
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WAVE') return 'audio/wav';
  if (ascii(bytes, 0, 4) === 'OggS') return 'audio/ogg';
  if (ascii(bytes, 0, 4) === 'fLaC') return 'audio/flac';
  if (ascii(bytes, 0, 3) === 'ID3') return 'audio/mpeg';
  // Both begin with a sync word; AAC has no layer.
  if (first === 0xff && (second & 0xf6) === 0xf0) return 'audio/aac';
  return first === 0xff && (second & 0xe0) === 0xe0 ? 'audio/mpeg' : undefined;
}

const headBytes = 44;
const bytesPerSample = 2;
const maxRate = 48_000;

/** Returns the seconds of a 16-bit WAV file with one channel and the usual head of 44 bytes; undefined for anything else. */
export function wavSeconds(wav: Buffer): number | undefined {
  if (wav.length < headBytes || soundTypeOf(wav) !== 'audio/wav') return undefined;
  const isFormat = ascii(wav, 12, 16) === 'fmt ' && wav.readUInt32LE(16) === 16 && ascii(wav, 36, 40) === 'data';
  const isPlain = wav.readUInt16LE(20) === 1 && wav.readUInt16LE(22) === 1 && wav.readUInt16LE(34) === 8 * bytesPerSample;
  const rate = wav.readUInt32LE(24);
  const size = wav.readUInt32LE(40);
  if (!isFormat || !isPlain || rate < 8_000 || rate > maxRate || size !== wav.length - headBytes) return undefined;
  return size / (rate * bytesPerSample);
}

/** Returns a WAV file of 16-bit samples of one channel. */
export function wavOf(samples: Uint8Array, rate: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(headBytes - 8 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * bytesPerSample, 28);
  head.writeUInt16LE(bytesPerSample, 32);
  head.writeUInt16LE(8 * bytesPerSample, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
