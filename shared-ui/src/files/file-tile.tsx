import { LogoTile } from '../collections/face.tsx';
import { AudioLines, File, FileSpreadsheet, FileText, type Icon, Image, Presentation } from '../icons.ts';

interface Look {
  readonly matches: RegExp;
  readonly icon: Icon;
  readonly hue?: number;
}

const looks: readonly Look[] = [
  { matches: /\.(csv|tsv|xlsx?|ods)$/i, icon: FileSpreadsheet, hue: 165 },
  { matches: /\.(pptx?|odp|key)$/i, icon: Presentation, hue: 60 },
  { matches: /\.(png|jpe?g|gif|webp|avif|svg|heic)$/i, icon: Image, hue: 300 },
  { matches: /\.(mp3|m4a|wav|ogg|flac|webm|mp4)$/i, icon: AudioLines, hue: 235 },
  { matches: /\.pdf$/i, icon: FileText, hue: 30 },
  { matches: /\.(docx?|odt|rtf|md|txt|html?)$/i, icon: FileText, hue: 235 },
];

/** Renders the kind of a file, by the end of its name, as an icon on a square. It is decoration: the name is beside it. */
export function FileTile({ name, size = 32 }: { name: string; size?: number }) {
  const { icon: Picture, hue } = looks.find(({ matches }) => matches.test(name)) ?? { icon: File };
  return (
    <LogoTile size={size} {...(hue === undefined ? {} : { hue })}>
      <Picture size={size / 2} />
    </LogoTile>
  );
}
