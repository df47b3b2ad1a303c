import { htmlSections } from '../html-text.ts';
import type { CompoundFile } from '../legacy/compound-file.ts';
import { rtfBlocks } from '../office/rtf-text.ts';
import { paragraphsOf, type TextBlock, type TextSection } from '../sections.ts';
import { decodeMarkup, decodeText } from '../text/decode-text.ts';
import { inflateRtf } from './compressed-rtf.ts';
import { dayOf, type ReadAttached } from './eml-text.ts';
import { type Mail, mailSections } from './mail-sections.ts';

/** Names the properties that are read ([MS-OXPROPS]). */
const property = {
  subject: '0037',
  sender: '0C1A',
  senderAddress: '5D01',
  to: '0E04',
  copies: '0E03',
  body: '1000',
  html: '1013',
  rtf: '1009',
  fileName: '3704',
  longFileName: '3707',
  data: '3701',
};
const sentAt = 0x0039_0040;
const deliveredAt = 0x0e06_0040;
const attachedMessage = '__substg1.0_3701000D/';
const nestingMax = 5;

/** Returns a message that Outlook saved, with the texts of the files and messages attached to it. */
export async function msgSections(file: CompoundFile, readAttached: ReadAttached): Promise<TextSection[]> {
  return mailSections(await readMessage(file, '', readAttached, 0));
}

async function readMessage(file: CompoundFile, folder: string, readAttached: ReadAttached, depth: number): Promise<Mail> {
  const bytesOf = (id: string, type = '0102') => file.read(`${folder}__substg1.0_${id}${type}`);
  const textOf = (id: string): string => {
    const wide = bytesOf(id, '001F');
    const narrow = bytesOf(id, '001E');
    const text = wide ? new TextDecoder('utf-16le').decode(wide) : narrow ? decodeText(narrow) : '';
    return text.replaceAll('\u0000', '').trim();
  };
  const attachments: { name: string; sections: readonly TextSection[] }[] = [];
  for (const place of attachedIn(file, folder)) {
    const inner = (id: string) => file.read(`${place}__substg1.0_${id}001F`);
    const named = inner(property.longFileName) ?? inner(property.fileName);
    const name = named ? new TextDecoder('utf-16le').decode(named).replaceAll('\u0000', '') : '';
    const data = file.read(`${place}__substg1.0_${property.data}0102`);
    if (data && name !== '') attachments.push({ name, sections: await readAttached(name, data) });
    else if (depth < nestingMax && file.paths.some((path) => path.startsWith(place + attachedMessage))) {
      const mail = await readMessage(file, place + attachedMessage, readAttached, depth + 1);
      attachments.push({ name: mail.subject || 'message', sections: mailSections(mail) });
    }
  }
  const [sender, address] = [textOf(property.sender), textOf(property.senderAddress)];
  return {
    subject: textOf(property.subject),
    from: address !== '' && address !== sender ? `${sender} <${address}>`.trim() : sender,
    to: [textOf(property.to)].filter(Boolean),
    copies: [textOf(property.copies)].filter(Boolean),
    date: dayOf(timeOf(file.read(`${folder}__properties_version1.0`), folder === '' ? 32 : 24)),
    body: bodyOf(textOf(property.body), bytesOf(property.html) ?? bytesOf(property.html, '001F'), bytesOf(property.rtf)),
    attachments,
  };
}

/** Returns the paths of the attachments that are directly in a message. */
function attachedIn(file: CompoundFile, folder: string): Set<string> {
  const places = file.paths.flatMap((path) => {
    const rest = path.startsWith(folder) ? path.slice(folder.length) : '';
    const name = /^__attach_version1\.0_#[0-9A-F]{8}\//i.exec(rest)?.[0];
    return name ? [folder + name] : [];
  });
  return new Set(places);
}

function bodyOf(text: string, html: Uint8Array | undefined, rtf: Uint8Array | undefined): TextBlock[] {
  if (text !== '') return paragraphsOf(text.replace(/\r\n?/g, '\n'));
  if (html) return htmlSections(decodeMarkup(html)).flatMap(({ heading, blocks }) => [...(heading ? [{ text: heading }] : []), ...blocks]);
  const inflated = rtf ? inflateRtf(rtf) : undefined;
  return inflated ? rtfBlocks(inflated) : [];
}

/** Returns when a message was sent, which is stored in 100 nanoseconds since 1601. */
function timeOf(properties: Uint8Array | undefined, start: number): string | undefined {
  if (!properties) return undefined;
  const view = new DataView(properties.buffer, properties.byteOffset, properties.byteLength);
  const times = new Map<number, bigint>();
  for (let at = start; at + 16 <= properties.length; at += 16) times.set(view.getUint32(at, true), view.getBigUint64(at + 8, true));
  const time = times.get(sentAt) ?? times.get(deliveredAt);
  return time === undefined ? undefined : new Date(Number(time / 10_000n) - 11_644_473_600_000).toISOString();
}
