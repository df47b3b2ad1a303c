import PostalMime, { type Address } from 'postal-mime';
import { htmlSections } from '../html-text.ts';
import { ExtractionError, paragraphsOf, type TextSection } from '../sections.ts';
import { mailSections } from './mail-sections.ts';

/** Reads an attached file, or returns nothing where it has no text. */
export type ReadAttached = (name: string, bytes: Uint8Array) => Promise<readonly TextSection[]>;

/** Returns an e-mail message: who wrote it to whom, its text, and the texts of the files attached to it. */
export async function emlSections(bytes: Uint8Array, readAttached: ReadAttached): Promise<TextSection[]> {
  const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true, attachmentEncoding: undefined }).catch(() => {
    throw new ExtractionError('documentDamaged');
  });
  const attachments: { name: string; sections: readonly TextSection[] }[] = [];
  for (const { filename, mimeType, content } of mail.attachments) {
    const name = filename ?? (mimeType === 'message/rfc822' ? 'message.eml' : '');
    const data = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
    // Pictures of a signature have no names, or names that nobody gave them.
    if (name !== '') attachments.push({ name, sections: await readAttached(name, data) });
  }
  // A text that says only that a program can't show HTML is shorter.
  const html = mail.html
    ? htmlSections(mail.html).flatMap(({ heading, blocks }) => [...(heading ? [{ text: heading }] : []), ...blocks])
    : [];
  const text = paragraphsOf(mail.text ?? '');
  const lengthOf = (blocks: readonly { text: string }[]) => blocks.reduce((sum, block) => sum + block.text.length, 0);
  return mailSections({
    subject: mail.subject ?? '',
    from: mail.from ? nameOf(mail.from) : '',
    to: (mail.to ?? []).map(nameOf),
    copies: (mail.cc ?? []).map(nameOf),
    date: dayOf(mail.date),
    body: lengthOf(text) > lengthOf(html) * 0.8 && !html.some((block) => 'isRow' in block) ? text : html,
    attachments,
  });
}

function nameOf({ name, address, group }: Address): string {
  if (group) return [name, ...group.map(nameOf)].filter(Boolean).join(' ');
  return name && address && name !== address ? `${name} <${address}>` : (address ?? name);
}

/** Returns the day and time as they were where the message was written. */
export function dayOf(date: string | undefined): string {
  if (date === undefined) return '';
  const time = new Date(date);
  return Number.isNaN(time.getTime()) ? date : `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
