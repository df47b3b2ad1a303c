import { Button, Tag } from 'antd';
import type { FileEntity } from 'shared-contracts';
import { useMessages } from './messages.ts';

/** How far a file's text is, with the reason and Retry where it could not be read. Says nothing of files without text. */
export function FileStatus({ file, onRetry }: { file: FileEntity; onRetry: () => void }) {
  const text = useMessages();
  const { status, failure, file_name: name } = file;
  if (!status || status === 'stored') return null;
  if (status !== 'failed') return <Tag>{text(`file_${status}`)}</Tag>;
  return (
    <span className="ui-file-failed">
      <span dir="auto">{failure}</span>
      <Button size="small" aria-label={text('fileRetry', { name })} onClick={onRetry}>
        {text('retry')}
      </Button>
    </span>
  );
}
