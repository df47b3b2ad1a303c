import { sectionsWithin, type TextBlock, type TextSection } from '../sections.ts';

/** Describes a message as its reader sees it. */
export interface Mail {
  readonly subject: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly copies: readonly string[];
  readonly date: string;
  readonly body: readonly TextBlock[];
  readonly attachments: readonly { readonly name: string; readonly sections: readonly TextSection[] }[];
}

/** Returns a message under its subject, and what is attached to it under the names of the files. */
export function mailSections({ subject, from, to, copies, date, body, attachments }: Mail): TextSection[] {
  const lines = [
    ['From', from],
    ['To', to.join(', ')],
    ['Cc', copies.join(', ')],
    ['Date', date],
    ['Attachments', attachments.map(({ name }) => name).join(', ')],
  ].filter(([, value]) => value !== '');
  const head = lines.map(([name, value]) => ({ text: `${name}: ${value}`, isRow: true }));
  return [
    { page: null, heading: subject, blocks: [...head, ...body] },
    ...attachments.flatMap(({ name, sections }) => sectionsWithin(name, sections)),
  ];
}
