import { describe, expect, it } from 'vitest';
import { wavOf } from './sound-bytes.ts';
import { type SoundFileType, soundSeconds } from './sound-file.ts';

const big = (value: number, bytes: number) => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, Math.max(0, bytes - 6), Math.min(6, bytes));
  return written;
};
const box = (name: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([big(content.length + 8, 4), Buffer.from(name), content]);
};

/** Returns frames of MPEG 1, layer 3, with 128 kilobits and 44,100 samples a second: 38.28 of them last a second. */
function mp3(frames: number, tag = 0): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xff_fb_90_00);
  const id3 = tag
    ? Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), Buffer.from([0, 0, tag >> 7, tag & 127]), Buffer.alloc(tag)])
    : Buffer.alloc(0);
  return Buffer.concat([id3, ...Array.from({ length: frames }, () => frame)]);
}

function ogg(kind: 'opus' | 'vorbis', samples: number): Buffer {
  const page = (granule: number, content: Buffer) => {
    const head = Buffer.alloc(28);
    head.write('OggS');
    head.writeBigInt64LE(BigInt(granule), 6);
    head[26] = 1;
    return Buffer.concat([head, content]);
  };
  const vorbis = Buffer.alloc(30);
  vorbis.write('\x01vorbis', 'latin1');
  vorbis.writeUInt32LE(44_100, 12);
  return Buffer.concat([page(0, kind === 'opus' ? Buffer.from('OpusHead________') : vorbis), page(samples, Buffer.alloc(100))]);
}

function flac(samples: number): Buffer {
  const info = Buffer.alloc(34);
  info.writeUIntBE((44_100 << 4) >>> 0, 10, 3);
  info.writeUInt32BE(samples, 14);
  return Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), info]);
}

const mp4 = (isLong = false) => {
  const times = isLong ? [big(0, 8), big(0, 8), big(600, 4), big(1_800, 8)] : [big(0, 4), big(0, 4), big(600, 4), big(1_800, 4)];
  const head = box('mvhd', Buffer.from([isLong ? 1 : 0, 0, 0, 0]), ...times, Buffer.alloc(40));
  return Buffer.concat([box('ftyp', Buffer.from('M4A ')), box('free', Buffer.alloc(9)), box('moov', box('udta'), head)]);
};

describe('the length of a sound file', () => {
  it.each<[string, SoundFileType, Buffer, number]>([
    ['WAV', 'audio/wav', wavOf(Buffer.alloc(64_000), 16_000), 2],
    ['MP3', 'audio/mpeg', mp3(383), 10],
    ['MP3 with a title', 'audio/mpeg', mp3(383, 300), 10],
    ['MP4', 'audio/mp4', mp4(), 3],
    ['MP4 with long times', 'audio/mp4', mp4(true), 3],
    ['Opus', 'audio/ogg', ogg('opus', 96_000), 2],
    ['Vorbis', 'audio/ogg', ogg('vorbis', 88_200), 2],
    ['FLAC', 'audio/flac', flac(132_300), 3],
  ])('is read from %s', (_name, type, bytes, seconds) => {
    expect(soundSeconds(bytes, type)).toBeCloseTo(seconds, 1);
  });

  it('is unknown for what is something else, empty, or cut off', () => {
    const files: [SoundFileType, Buffer][] = [
      ['audio/wav', wavOf(Buffer.alloc(64_000), 16_000)],
      ['audio/mpeg', mp3(1)],
      ['audio/mp4', mp4()],
      ['audio/ogg', ogg('opus', 96_000)],
      ['audio/flac', flac(132_300)],
    ];
    for (const [type, bytes] of files) {
      expect(soundSeconds(Buffer.from('<html>'.repeat(100)), type)).toBeUndefined();
      expect(soundSeconds(Buffer.alloc(1_000), type)).toBeUndefined();
      expect(soundSeconds(Buffer.alloc(1_000, 255), type)).toBeUndefined();
      for (let at = 0; at < Math.min(bytes.length, 200); at += 1) expect(() => soundSeconds(bytes.subarray(0, at), type)).not.toThrow();
    }
  });

  it('is at least what so many bytes can hold, whatever the file claims', () => {
    expect(soundSeconds(Buffer.concat([mp4(), Buffer.alloc(12_800_000)]), 'audio/mp4')).toBeGreaterThan(99);
  });
});
