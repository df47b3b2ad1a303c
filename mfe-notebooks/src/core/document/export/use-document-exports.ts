import { useState } from 'react';
import { routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { useDocumentMenuMessages } from '../../../messages/document-menu.ts';
import type { RichNode } from '../text/rich-node.ts';
import type { ExportKind, exportDocument } from './export-document.ts';

interface DocumentExportsOptions {
  readonly title: string;
  /** Returns the text, which a list reads only now. */
  readonly read: () => RichNode | Promise<RichNode>;
  /** Writes the file. A list loads the code for it only now. */
  readonly write: typeof exportDocument;
}

/** Returns the entries that export a document, the same above its text and where it is listed, and what they do. */
export function useDocumentExports({ title, read, write }: DocumentExportsOptions) {
  const text = useDocumentMenuMessages();
  const { api, navigate, notify } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  const getFileAddress = (fileId: string) => new URL(navigate.href(routes.file(fileId)), location.origin).href;
  const run = async (kind: ExportKind) => {
    setIsBusy(true);
    try {
      await write(kind, { title, document: await read(), api, getFileAddress });
    } catch {
      notify.error({ title: text('exportFailedTitle'), description: text('exportFailed') });
    }
    setIsBusy(false);
  };
  const items = [
    { key: 'markdown', label: text('exportMarkdown') },
    { key: 'word', label: text('exportWord') },
  ];
  return { items, run: (key: string) => void run(key as ExportKind), isBusy };
}
