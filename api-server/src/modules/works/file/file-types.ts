import { codeEndings, endingOf } from '../../../platform/extraction/file-format.ts';
import type { SoundFileType } from '../../../platform/model/sound-file.ts';

interface FileKind {
  readonly type: string;
  /** Indicates whether its text is read. What it is written in is recognized then. */
  readonly isRead?: boolean;
  /** What is said in it is written down. */
  readonly sound?: SoundFileType;
  /** Indicates whether it is a picture in which text may be recognized. */
  readonly isPicture?: boolean;
  /** Indicates whether browsers may show the file. Everything else is download only, so that uploaded content never runs in our origin. */
  readonly isShown?: boolean;
}

const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';
const plain = { type: 'text/plain; charset=utf-8', isRead: true, isShown: true } as const;
const read = (type: string): FileKind => ({ type, isRead: true });
const picture = (type: string): FileKind => ({ type, isShown: true, isPicture: true });
const scan = (type: string): FileKind => ({ type, isPicture: true });
const sound = (type: SoundFileType): FileKind => ({ type, sound: type });

const kinds: Readonly<Record<string, FileKind>> = {
  ...Object.fromEntries(codeEndings.map((ending) => [ending, read('application/octet-stream')])),
  pdf: { type: 'application/pdf', isRead: true, isShown: true },
  docx: read(`${openXml}.wordprocessingml.document`),
  pptx: read(`${openXml}.presentationml.presentation`),
  xlsx: read(`${openXml}.spreadsheetml.sheet`),
  doc: read('application/msword'),
  ppt: read('application/vnd.ms-powerpoint'),
  xls: read('application/vnd.ms-excel'),
  odt: read(`${openDocument}.text`),
  odp: read(`${openDocument}.presentation`),
  ods: read(`${openDocument}.spreadsheet`),
  rtf: read('application/rtf'),
  epub: read('application/epub+zip'),
  eml: read('message/rfc822'),
  msg: read('application/vnd.ms-outlook'),
  zip: read('application/zip'),
  csv: read('text/csv; charset=utf-8'),
  ics: read('text/calendar; charset=utf-8'),
  html: read('text/html'),
  htm: read('text/html'),
  json: read('application/json'),
  xml: read('application/xml'),
  md: plain,
  markdown: plain,
  txt: plain,
  log: plain,
  tsv: plain,
  srt: plain,
  vtt: plain,
  png: picture('image/png'),
  jpg: picture('image/jpeg'),
  jpeg: picture('image/jpeg'),
  gif: { type: 'image/gif', isShown: true },
  webp: picture('image/webp'),
  avif: { type: 'image/avif', isShown: true },
  tif: scan('image/tiff'),
  tiff: scan('image/tiff'),
  bmp: scan('image/bmp'),
  wav: sound('audio/wav'),
  mp3: sound('audio/mpeg'),
  m4a: sound('audio/mp4'),
  ogg: sound('audio/ogg'),
  oga: sound('audio/ogg'),
  opus: sound('audio/ogg'),
  flac: sound('audio/flac'),
};

/** Pictures, films, programs and fonts, which have no text to read. */
const unread = new Set(
  'heic heif ico psd ai raw cr2 mp4 m4v mov avi mkv webm wmv mpg mpeg aac wma mid midi exe dll msi dmg iso img bin so o class jar apk deb rpm ttf otf woff woff2 eot 7z rar gz bz2 xz tgz tar sqlite db mdb parquet pkl pages numbers'.split(
    ' ',
  ),
);

const unknown: FileKind = { type: 'application/octet-stream' };

/** Returns the kind by file extension only, because the media type that a browser sends cannot be trusted. Files of unknown kinds may be texts. */
export function kindOf(name: string): FileKind {
  const ending = endingOf(name);
  return kinds[ending] ?? (unread.has(ending) ? unknown : { ...unknown, isRead: true });
}
