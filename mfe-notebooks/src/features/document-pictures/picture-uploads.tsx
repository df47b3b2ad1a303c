import { IconButton } from 'shared-ui';
import type { Uploader, UploadItem } from 'shared-ui/files';
import { RotateCcw, X } from 'shared-ui/icons';
import { useDocumentMessages } from '../../messages/document.ts';
import * as styles from './picture-uploads.module.css';

/** Renders pictures that are being uploaded, and those that failed with the reason. */
export function PictureUploads({ uploader, items }: { uploader: Uploader; items: readonly UploadItem[] }) {
  const text = useDocumentMessages();
  if (items.length === 0) return null;
  return (
    <ul className={styles.uploads}>
      {items.map(({ key, name, failure, canRetry, sent, size }) => (
        <li key={key}>
          <span role={failure === undefined ? undefined : 'alert'}>
            {failure === undefined
              ? text('pictureUploading', { name, percent: size === 0 ? 0 : Math.floor((sent / size) * 100) })
              : canRetry
                ? text('pictureFailed', { name, reason: failure })
                : failure}
          </span>
          {canRetry ? <IconButton size="small" icon={<RotateCcw />} label={text('retry')} onClick={() => uploader.resume(key)} /> : null}
          <IconButton size="small" icon={<X />} label={text('dismiss', { name })} onClick={() => uploader.remove(key)} />
        </li>
      ))}
    </ul>
  );
}
