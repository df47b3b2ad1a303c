import type { TextFormat } from '../../../platform/extraction/extract-text.ts';
import type { SoundFileType } from '../../../platform/model/sound-file.ts';

interface FileKind {
  readonly type: string;
  readonly format?: TextFormat;
  /** What is said in it is written down. */
  readonly sound?: SoundFileType;
  /** Indicates whether browsers may show the file. Everything else is download only, so that uploaded content never runs in our origin. */
  readonly isShown?: boolean;
}

const openXml = 'application/vnd.openxmlformats-officedocument';
const plain = { type: 'text/plain; charset=utf-8', format: 'text', isShown: true } as const;
const picture = (type: string): FileKind => ({ type, isShown: true });

const sound = (type: SoundFileType): FileKind => ({ type, sound: type });

const kinds: Readonly<Record<string, FileKind>> = {
  pdf: { type: 'application/pdf', format: 'pdf', isShown: true },
  docx: { type: `${openXml}.wordprocessingml.document`, format: 'docx' },
  pptx: { type: `${openXml}.presentationml.presentation`, format: 'pptx' },
  xlsx: { type: `${openXml}.spreadsheetml.sheet`, format: 'xlsx' },
  csv: { type: 'text/csv; charset=utf-8', format: 'csv' },
  ics: { type: 'text/calendar; charset=utf-8', format: 'text' },
  html: { type: 'text/html', format: 'html' },
  htm: { type: 'text/html', format: 'html' },
  md: { ...plain, format: 'markdown' },
  markdown: { ...plain, format: 'markdown' },
  txt: plain,
  log: plain,
  png: picture('image/png'),
  jpg: picture('image/jpeg'),
  jpeg: picture('image/jpeg'),
  gif: picture('image/gif'),
  webp: picture('image/webp'),
  avif: picture('image/avif'),
  wav: sound('audio/wav'),
  mp3: sound('audio/mpeg'),
  m4a: sound('audio/mp4'),
  ogg: sound('audio/ogg'),
  oga: sound('audio/ogg'),
  opus: sound('audio/ogg'),
  flac: sound('audio/flac'),
};

const unknown: FileKind = { type: 'application/octet-stream' };

/** Returns the kind by file extension only, because the media type that a browser sends cannot be trusted. */
export const kindOf = (name: string): FileKind => kinds[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? unknown;
