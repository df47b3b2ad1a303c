import type { ReactNode } from 'react';
import { type FileEntity, routes } from 'shared-contracts';
import { X } from '../icons.ts';
import { IconButton } from '../page/icon-button.tsx';
import { Link } from '../router.ts';
import { FileStatus } from './file-status.tsx';
import { FileTile } from './file-tile.tsx';
import { useMessages } from './messages.ts';
import { sizeText } from './size-text.ts';

interface FileRowsProps {
  readonly label: string;
  readonly files: readonly FileEntity[];
  /** Reads a file's text again; without it, failed files have no Retry. */
  readonly onRetry?: ((file: FileEntity) => void) | undefined;
  /** Without it, rows have no Remove. */
  readonly onRemove?: (file: FileEntity) => void;
  /** Returns what is at the end of a row, such as its menu. */
  readonly menu?: (file: FileEntity) => ReactNode;
}

/** Lists stored files: each links to its page and shows its size and the state of its text. */
export function FileRows({ label, files, onRetry, onRemove, menu }: FileRowsProps) {
  const text = useMessages();
  return (
    <ul className="ui-file-rows" aria-label={label}>
      {files.map((file) => (
        <li key={file.file_id} className="ui-file-row">
          <FileTile name={file.file_name} />
          <div className="ui-file-row-body">
            <Link to={routes.file(file.file_id)} dir="auto">
              {file.file_name}
            </Link>
            <span className="ui-file-row-note">{sizeText(file.size ?? 0)}</span>
            {file.failure ? <FileStatus file={file} onRetry={onRetry && (() => onRetry(file))} /> : null}
          </div>
          {file.failure ? null : <FileStatus file={file} onRetry={onRetry && (() => onRetry(file))} />}
          {onRemove ? (
            <IconButton
              size="small"
              icon={<X size={14} />}
              label={text('fileRemove', { name: file.file_name })}
              onClick={() => onRemove(file)}
            />
          ) : null}
          {menu?.(file)}
        </li>
      ))}
    </ul>
  );
}
