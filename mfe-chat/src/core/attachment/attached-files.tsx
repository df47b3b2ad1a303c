import { type Attachment, routes } from 'shared-contracts';
import { IconButton } from 'shared-ui';
import { Paperclip, X } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useAnswerMessages } from '../../messages/answers.ts';
import * as styles from './attachments.module.css';

interface AttachedFilesProps {
  files: readonly Attachment[];
  /** Called with a file's id when the user removes it while editing the message. */
  onRemove?: (fileId: string) => void;
}

/** Renders the files attached to a message, each with a link to its page or a Remove button. */
export function AttachedFiles({ files, onRemove }: AttachedFilesProps) {
  const text = useAnswerMessages();
  return (
    <ul className={`${styles.list} ${styles.sent}`} aria-label={text('attachedFiles')}>
      {files.map(({ file_id, file_name }) => (
        <li key={file_id}>
          {onRemove ? (
            <span className={styles.file}>
              <Name name={file_name} />
              <IconButton
                size="small"
                icon={<X size={14} />}
                label={text('attachedRemove', { name: file_name })}
                onClick={() => onRemove(file_id)}
              />
            </span>
          ) : (
            <Link className={styles.file} to={routes.file(file_id)}>
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
