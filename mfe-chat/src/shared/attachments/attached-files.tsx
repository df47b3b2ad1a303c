import './attachments.css';
import { type Attachment, routes } from 'shared-contracts';
import { Paperclip } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useMessages } from '../messages.ts';

/** The files that went with a message, each a way to its page. */
export function AttachedFiles({ files }: { files: readonly Attachment[] }) {
  const text = useMessages();
  return (
    <ul className="attachments" aria-label={text('attachedFiles')}>
      {files.map(({ file_id, file_name }) => (
        <li key={file_id}>
          <Link className="attachment" to={routes.file(file_id)}>
            <Paperclip size={14} />
            <span dir="auto">{file_name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
