import { lazyCode, routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { PageMenu } from 'shared-ui/collections';
import { Clock, Download } from 'shared-ui/icons';
import { useNavigate } from 'shared-ui/router';
import { useDocumentMenuMessages } from '../../../messages/document-menu.ts';
import { readDocument } from '../saving/document.api.ts';
import { getContent } from '../text/rich-node.ts';
import { useDocumentExports } from './use-document-exports.ts';

const exporter = lazyCode(() => import(/* webpackChunkName: "document-export" */ './export-document.ts'));

interface DocumentMenuProps {
  readonly notebookId: string;
  /** The title of the notebook. */
  readonly title: string;
  /** The accessible name of the document. */
  readonly label: string;
}

/** Renders the menu of a document where it is listed: its history and its exports, which read the text first. */
export function DocumentMenu({ notebookId, title, label }: DocumentMenuProps) {
  const text = useDocumentMenuMessages();
  const { api } = useShell();
  const navigate = useNavigate();
  const { items, run, isBusy } = useDocumentExports({
    title,
    read: async () => getContent(await readDocument(api, notebookId)),
    write: async (...asked) => (await exporter.load()).exportDocument(...asked),
  });
  return (
    <PageMenu
      label={label}
      items={[
        { key: 'history', label: text('history'), icon: <Clock size={16} /> },
        ...items.map((item) => ({ ...item, icon: <Download size={16} /> })),
      ]}
      onClick={({ key }) => (key === 'history' ? void navigate(routes.documentHistory(notebookId)) : run(key))}
      isBusy={isBusy}
    />
  );
}
