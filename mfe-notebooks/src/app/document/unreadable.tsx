import { routes } from 'shared-contracts';
import { ErrorState, PageHeader } from 'shared-ui';
import { Link } from 'shared-ui/router';
import * as documentStyles from '../../core/document/text/document-text.module.css';
import { useDocumentMessages } from '../../messages/document.ts';
import { useDocumentMenuMessages } from '../../messages/document-menu.ts';

/** Says that this release of the page can't show the document. */
export function Unreadable({ notebookId, title }: { notebookId: string; title: string }) {
  const text = useDocumentMessages();
  const menuText = useDocumentMenuMessages();
  return (
    <>
      <PageHeader title={title} />
      <ErrorState title={text('unreadable')} note={text('unreadableNote')} />
      <p className={documentStyles.empty}>
        <Link to={routes.documentHistory(notebookId)}>{menuText('history')}</Link>
      </p>
    </>
  );
}
