const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Walks through chunks that name their size. A file is written by anybody, so no size moves the reader back. */
/** A file has far fewer chunks before its length. */
const chunksMost = 10_000;

function* chunksOf(
  bytes: Buffer,
  from: number,
  headBytes: number,
  sizeAt: (at: number) => number,
): Generator<{ at: number; size: number }> {
  for (let at = from, left = chunksMost; left > 0 && at + headBytes <= bytes.length; left -= 1) {
    const size = sizeAt(at);
    if (!(size >= 0)) return;
    yield { at, size };
    at += headBytes + size;
  }
}

function wavLength(bytes: Buffer): number | undefined {
  if (ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 12) !== 'WAVE') return undefined;
  let rate = 0;
  const chunkHead = 8;
  const sizeAt = (at: number) => Math.ceil(bytes.readUInt32LE(at + 4) / 2) * 2;
  for (const { at, size } of chunksOf(bytes, 12, chunkHead, sizeAt)) {
    const name = ascii(bytes, at, at + 4);
    if (name === 'fmt ' && at + 20 <= bytes.length) rate = bytes.readUInt32LE(at + 16);
    // A size that a program didn't know while it was recording reaches beyond the file.
    if (name === 'data') return rate > 0 ? Math.min(size, bytes.length - at - chunkHead) / rate : undefined;
  }
  return undefined;
}

const bitRates = {
  // By version (1, then 2 and 2.5) and layer, in kilobits per second.
  one: [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ],
  two: [
    [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ],
} as const;
const sampleRates = [44_100, 48_000, 32_000];

/** Describes one frame of MPEG sound. */
const readShare = 0.9;

function mpegFrame(bytes: Buffer, at: number): { size: number; seconds: number } | undefined {
  if (at + 4 > bytes.length) return undefined;
  const head = bytes.readUInt32BE(at);
  const version = (head >>> 19) & 3;
  const layer = 3 - ((head >>> 17) & 3);
  if (head >>> 21 !== 0x7ff || version === 1 || layer > 2) return undefined;
  const isFirst = version === 3;
  const kilobits = bitRates[isFirst ? 'one' : 'two'][layer]?.[((head >>> 12) & 15) - 1];
  const rate = (sampleRates[(head >>> 10) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  if (!kilobits || !rate) return undefined;
  const samples = layer === 0 ? 384 : layer === 2 && !isFirst ? 576 : 1_152;
  const padding = ((head >>> 9) & 1) * (layer === 0 ? 4 : 1);
  const slots = layer === 0 ? Math.floor((12 * kilobits * 1_000) / rate) * 4 : Math.floor((samples / 8) * ((kilobits * 1_000) / rate));
  return { size: slots + padding, seconds: samples / rate };
}

function mpegLength(bytes: Buffer): number | undefined {
  let at = 0;
  if (ascii(bytes, 0, 3) === 'ID3' && bytes.length > 10)
    at = 10 + [6, 7, 8, 9].reduce((size, place) => size * 128 + ((bytes[place] ?? 0) & 127), 0);
  let seconds = 0;
  for (let frame = mpegFrame(bytes, at); frame; frame = mpegFrame(bytes, at)) {
    at += frame.size;
    seconds += frame.seconds;
  }
  // Frames that end long before the file does hide what a provider would hear.
  return at >= bytes.length * readShare ? seconds || undefined : undefined;
}

const boxHead = 8;

function mp4Length(bytes: Buffer): number | undefined {
  if (ascii(bytes, 4, 8) !== 'ftyp') return undefined;
  const find = (name: string, from: number, until: number): { at: number; size: number } | undefined => {
    const within = bytes.subarray(0, until);
    for (const box of chunksOf(within, from, boxHead, (at) => within.readUInt32BE(at) - boxHead))
      if (ascii(bytes, box.at + 4, box.at + 8) === name) return box;
    return undefined;
  };
  const movie = find('moov', 0, bytes.length);
  const head = movie && find('mvhd', movie.at + boxHead, Math.min(bytes.length, movie.at + boxHead + movie.size));
  if (!head || head.at + 40 > bytes.length) return undefined;
  const isLong = bytes[head.at + boxHead] === 1;
  const scale = bytes.readUInt32BE(head.at + (isLong ? 28 : 20));
  const length = isLong ? Number(bytes.readBigUInt64BE(head.at + 32)) : bytes.readUInt32BE(head.at + 24);
  return scale > 0 ? length / scale : undefined;
}

function oggLength(bytes: Buffer): number | undefined {
  if (ascii(bytes, 0, 4) !== 'OggS') return undefined;
  const start = 27 + (bytes[26] ?? 0);
  const isOpus = ascii(bytes, start, start + 8) === 'OpusHead';
  const isVorbis = ascii(bytes, start + 1, start + 7) === 'vorbis' && start + 16 <= bytes.length;
  const rate = isOpus ? 48_000 : isVorbis ? bytes.readUInt32LE(start + 12) : 0;
  const last = bytes.lastIndexOf('OggS');
  if (rate === 0 || last + 14 > bytes.length) return undefined;
  const samples = Number(bytes.readBigInt64LE(last + 6));
  return samples > 0 ? samples / rate : undefined;
}

function flacLength(bytes: Buffer): number | undefined {
  if (ascii(bytes, 0, 4) !== 'fLaC' || bytes.length < 26) return undefined;
  const rate = bytes.readUIntBE(18, 3) >>> 4;
  const samples = ((bytes[21] ?? 0) & 15) * 2 ** 32 + bytes.readUInt32BE(22);
  return rate > 0 && samples > 0 ? samples / rate : undefined;
}

const lengths = {
  'audio/wav': wavLength,
  'audio/mpeg': mpegLength,
  'audio/mp4': mp4Length,
  'audio/ogg': oggLength,
  'audio/flac': flacLength,
} as const;

/** Bounds what a file can claim: so many bytes are never less than a second. */
const mostBytesPerSecond = {
  'audio/wav': 1_600_000,
  'audio/mpeg': 64_000,
  'audio/mp4': 128_000,
  'audio/ogg': 128_000,
  'audio/flac': 1_200_000,
};

/** Names the kinds of sound files that providers transcribe. */
export type SoundFileType = keyof typeof lengths;

/**
 * Returns the seconds of a sound file as its own bytes say; undefined for anything else. What a call may cost is reserved by them, so the
 * name of a file counts for nothing.
 */
export function soundSeconds(bytes: Buffer, type: SoundFileType): number | undefined {
  const seconds = bytes.length < 16 ? undefined : lengths[type](bytes);
  if (seconds === undefined || !Number.isFinite(seconds) || seconds <= 0) return undefined;
  return Math.max(seconds, bytes.length / mostBytesPerSecond[type]);
}
