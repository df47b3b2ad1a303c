import { useState } from 'react';
import { lazyCode, routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Button, Dropdown } from 'shared-ui';
import { Download } from 'shared-ui/icons';
import { useMessages } from '../../../messages/document.ts';
import type { RichNode } from '../text/rich-node.ts';
import { fileNameOf, saveFile } from './save-file.ts';
import { markdownOf } from './to-markdown.model.ts';

const wordWriter = lazyCode(() => import(/* webpackChunkName: "document-word" */ './to-word.ts'));
const wordPictures = lazyCode(() => import(/* webpackChunkName: "document-word" */ './word-pictures.ts'));

/** Takes a document out: as Markdown, as a Word file, or by the browser's print, which saves a PDF too. */
export function ExportMenu({ title, read }: { title: string; read: () => RichNode }) {
  const text = useMessages();
  const { api, navigate, notify } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  const addressOf = (fileId: string) => new URL(navigate.href(routes.file(fileId)), location.origin).href;
  const kinds = {
    markdown: async () => saveFile(fileNameOf(title, 'md'), new Blob([markdownOf(read(), addressOf)], { type: 'text/markdown' })),
    word: async () => {
      const document = read();
      const [writer, pictures] = await Promise.all([wordWriter.load(), wordPictures.load()]);
      saveFile(fileNameOf(title, 'docx'), await writer.wordOf(title, document, await pictures.wordPictures(api, document)));
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
