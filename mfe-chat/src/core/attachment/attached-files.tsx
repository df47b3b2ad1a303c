import './attachments.css';
import { type Attachment, routes } from 'shared-contracts';
import { IconButton } from 'shared-ui';
import { Paperclip, X } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';

interface AttachedFilesProps {
  files: readonly Attachment[];
  /** While the message is being edited: gets the id of a file that is to go with it no longer. */
  onRemove?: (fileId: string) => void;
}

/** The files that went with a message, each a way to its page, or one that can be taken out. */
export function AttachedFiles({ files, onRemove }: AttachedFilesProps) {
  const text = useMessages();
  return (
    <ul className="attachments" aria-label={text('attachedFiles')}>
      {files.map(({ file_id, file_name }) => (
        <li key={file_id}>
          {onRemove ? (
            <span className="attachment">
              <Name name={file_name} />
              <IconButton
                size="small"
                icon={<X size={14} />}
                label={text('attachedRemove', { name: file_name })}
                onClick={() => onRemove(file_id)}
              />
            </span>
          ) : (
            <Link className="attachment" to={routes.file(file_id)}>
              <Name name={file_name} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

const Name = ({ name }: { name: string }) => (
  <>
    <Paperclip size={14} />
    <span dir="auto">{name}</span>
  </>
);
