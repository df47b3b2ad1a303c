import { Button, Tag } from 'antd';
import type { FileEntity } from 'shared-contracts';
import { useMessages } from './messages.ts';

/** Shows the state of a file's text, with the reason if it could not be read, and Retry for those who may change it. Renders nothing for files without text. */
export function FileStatus({ file, onRetry }: { file: FileEntity; onRetry?: (() => void) | undefined }) {
  const text = useMessages();
  const { status, failure, type, file_name: name } = file;
  if (!status || status === 'stored') return null;
  if (status === 'indexing' && type?.startsWith('audio/')) return <Tag>{text('file_transcribing')}</Tag>;
  if (status !== 'failed') return <Tag>{text(`file_${status}`)}</Tag>;
  return (
    <span className="ui-file-failed">
      <span dir="auto">{failure}</span>
      {onRetry ? (
        <Button size="small" aria-label={text('fileRetry', { name })} onClick={onRetry}>
          {text('retry')}
        </Button>
      ) : null}
    </span>
  );
}
