import { useState } from 'react';
import { lazyCode, routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Button, Dropdown, saveFile } from 'shared-ui';
import { Download } from 'shared-ui/icons';
import { useDocumentMessages } from '../../../messages/document.ts';
import type { RichNode } from '../text/rich-node.ts';
import { toFileName } from './file-name.ts';
import { toMarkdown } from './to-markdown.model.ts';

const wordWriter = lazyCode(() => import(/* webpackChunkName: "document-word" */ './to-word.ts'));
const wordPictures = lazyCode(() => import(/* webpackChunkName: "document-word" */ './word-pictures.ts'));

/** Renders the menu that exports a document as Markdown, as a Word file, or through the browser's print dialog. */
export function ExportMenu({ title, read }: { title: string; read: () => RichNode }) {
  const text = useDocumentMessages();
  const { api, navigate, notify } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  const getFileAddress = (fileId: string) => new URL(navigate.href(routes.file(fileId)), location.origin).href;
  const kinds = {
    markdown: async () => saveFile(toFileName(title, 'md'), new Blob([toMarkdown(read(), getFileAddress)], { type: 'text/markdown' })),
    word: async () => {
      const document = read();
      const [writer, pictures] = await Promise.all([wordWriter.load(), wordPictures.load()]);
      saveFile(toFileName(title, 'docx'), await writer.toWord(title, document, await pictures.wordPictures(api, document)));
    },
    print: async () => window.print(),
  };
  const handlePick = async ({ key }: { key: string }) => {
    setIsBusy(true);
    try {
      await kinds[key as keyof typeof kinds]();
    } catch {
      notify.error({ title: text('exportFailedTitle'), description: text('exportFailed') });
    }
    setIsBusy(false);
  };
  const items = [
    { key: 'markdown', label: text('exportMarkdown') },
    { key: 'word', label: text('exportWord') },
    { key: 'print', label: text('exportPrint') },
  ];
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: (pick) => void handlePick(pick) }} autoFocus>
      <Button icon={<Download />} loading={isBusy}>
        {text('export')}
      </Button>
    </Dropdown>
  );
}
