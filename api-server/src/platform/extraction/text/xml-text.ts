import { readXml } from '../read-xml.ts';
import { addBlocks, type TextBlock, type TextSection } from '../sections.ts';

interface Open {
  readonly name: string;
  text: string;
}

/** Returns the texts and attributes of XML, each after the name of its element. An element within a sentence belongs to the sentence. */
export function xmlSections(xml: string): TextSection[] {
  const blocks: TextBlock[] = [];
  const open: Open[] = [];
  const write = (name: string, text: string) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    if (plain !== '') addBlocks(blocks, [{ text: name === '' ? plain : `${name}: ${plain}`, isRow: true }]);
  };
  readXml(xml, {
    open: (name, attributes) => {
      for (const [key, value] of Object.entries(attributes)) if (!key.startsWith('xmlns')) write(`${name} ${key}`, value);
      open.push({ name, text: '' });
    },
    text: (part) => {
      const last = open.at(-1);
      if (last) last.text += part;
    },
    close: () => {
      const ended = open.pop();
      const around = open.at(-1);
      if (!ended) return;
      if (around && around.text.trim() !== '') around.text += ended.text;
      else write(ended.name, ended.text);
    },
  });
  return [{ page: null, heading: '', blocks }];
}
