import { useShell } from 'shared-contracts/shell';
import { IconButton } from 'shared-ui';
import { Paperclip, RotateCcw, Undo2, X } from 'shared-ui/icons';
import { useStore } from 'zustand';
import { useAttachMessages } from '../../messages/attachments.ts';
import { removeAttachment, retryAttachment } from './attach.ts';
import * as styles from './attachments.module.css';
import { type AttachmentItem, attachmentsStore } from './attachments.store.ts';

const none: readonly AttachmentItem[] = [];

interface AttachmentTrayProps {
  place: string;
  /** Indicates that the files go into the notebook that the page shows. */
  isInNotebook: boolean;
  onText: (text: string) => void;
}

/** Renders the files of the unsent message above its text. */
export function AttachmentTray({ place, isInNotebook, onText }: AttachmentTrayProps) {
  const text = useAttachMessages();
  const items = useStore(attachmentsStore, (all) => all[place] ?? none);
  return (
    <div className={styles.tray}>
      <ul className={styles.list} aria-label={text('trayLabel')}>
        {items.map((item) => (
          <Item key={item.id} item={item} place={place} onText={onText} />
        ))}
      </ul>
      <p className={styles.note}>{text(isInNotebook ? 'trayNotebook' : 'trayNote')}</p>
    </div>
  );
}

function Item({ item, place, onText }: { item: AttachmentItem; place: string; onText: (text: string) => void }) {
  const text = useAttachMessages();
  const { api } = useShell();
  const { id, name, file, percent, failure, note, canRetry, preview, pasted } = item;
  const putBack = () => {
    removeAttachment(api, place, item);
    onText(pasted ?? '');
  };
  return (
    <li className={styles.file} data-failed={failure === undefined ? undefined : ''}>
      {preview ? <img src={preview} alt="" /> : <Paperclip size={14} />}
      <span dir="auto">{name}</span>
      {file || failure !== undefined ? null : <progress value={percent} max={100} aria-label={text('progress', { name })} />}
      {failure === undefined ? null : <em role="alert">{failure}</em>}
      {note === undefined ? null : <small role="status">{note}</small>}
      {pasted === undefined ? null : (
        <IconButton size="small" icon={<Undo2 size={14} />} label={text('putBack', { name })} onClick={putBack} />
      )}
      {canRetry ? (
        <IconButton size="small" icon={<RotateCcw size={14} />} label={text('retry', { name })} onClick={() => retryAttachment(id)} />
      ) : null}
      <IconButton size="small" icon={<X size={14} />} label={text('remove', { name })} onClick={() => removeAttachment(api, place, item)} />
    </li>
  );
}
