import type { TextBlock, TextSection } from '../sections.ts';

const time = /^\s*((?:\d{1,2}:)?\d{1,2}:\d{2})[.,:]\d{1,3}\s*-->/;
const dialogue = 'Dialogue:';
/** The text is the tenth field of a line of dialogue, and may have commas. */
const fieldsBefore = 9;

/** Returns what is said in subtitles (SubRip, WebVTT, Advanced SubStation), each line with its time and without marks of style. */
export function subtitleSections(text: string): TextSection[] {
  const blocks: TextBlock[] = [];
  let start = '';
  let said: string[] = [];
  const write = () => {
    if (start !== '' && said.length > 0) blocks.push({ text: `${start} ${said.join(' ')}`, isRow: true });
    said = [];
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const fields = line.startsWith(dialogue) ? line.slice(dialogue.length).split(',') : [];
    const from = fields[1]?.replace(/\.\d+$/, '');
    const cue = time.exec(line)?.[1];
    if (from !== undefined) {
      write();
      start = from;
      said = [plain(fields.slice(fieldsBefore).join(','))];
    } else if (cue !== undefined) {
      // The line before is the number or name of the cue.
      if (said.length > 1 || /^\d+$/.test(said[0] ?? '')) said.pop();
      write();
      start = cue;
    } else if (line.trim() !== '') said.push(plain(line));
    else {
      write();
      start = '';
    }
  }
  write();
  return [{ page: null, heading: '', blocks }];
}

const plain = (line: string) =>
  line
    .replace(/<v(?:\.[^\s<>]{0,50})?\s{1,5}([^<>]{1,100})>/g, '$1: ')
    .replace(/<[^>]{0,100}>|\{[^}]{0,200}\}/g, '')
    .replace(/\\[Nn]/g, ' ')
    .trim();
