import { Button, Dropdown } from 'shared-ui';
import { Download } from 'shared-ui/icons';
import { useDocumentMenuMessages } from '../../../messages/document-menu.ts';
import type { RichNode } from '../text/rich-node.ts';
import { exportDocument } from './export-document.ts';
import { useDocumentExports } from './use-document-exports.ts';

/** Renders the menu that exports a document as Markdown, as a Word file, or through the browser's print dialog. */
export function ExportMenu({ title, read }: { title: string; read: () => RichNode }) {
  const text = useDocumentMenuMessages();
  const exports = useDocumentExports({ title, read, write: exportDocument });
  const items = [...exports.items, { key: 'print', label: text('exportPrint') }];
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => exports.run(key) }} autoFocus>
      <Button icon={<Download />} loading={exports.isBusy}>
        {text('export')}
      </Button>
    </Dropdown>
  );
}
