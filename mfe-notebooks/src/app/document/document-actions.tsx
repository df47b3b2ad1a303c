import { routes } from 'shared-contracts';
import { Button } from 'shared-ui';
import { Clock } from 'shared-ui/icons';
import type { CommentsState } from 'shared-ui/reading';
import { useNavigate } from 'shared-ui/router';
import { ExportMenu } from '../../core/document/export/export-menu.tsx';
import type { RichDocument } from '../../core/document/text/rich-node.ts';
import { DocumentComments } from '../../features/document-comments/document-comments.tsx';
import { useDocumentMenuMessages } from '../../messages/document-menu.ts';
import * as styles from './document.page.module.css';

/** Describes the props of `DocumentActions`. */
export interface DocumentActionsProps {
  notebookId: string;
  title: string;
  comments: CommentsState;
  read: () => RichDocument;
}

/** Renders the buttons above a document. */
export function DocumentActions({ notebookId, title, comments, read }: DocumentActionsProps) {
  const text = useDocumentMenuMessages();
  const navigate = useNavigate();
  return (
    <div className={styles.actions} data-print="hide">
      <Button icon={<Clock />} onClick={() => void navigate(routes.documentHistory(notebookId))}>
        {text('history')}
      </Button>
      <DocumentComments notebookId={notebookId} title={title} state={comments} />
      <ExportMenu title={title} read={read} />
    </div>
  );
}
