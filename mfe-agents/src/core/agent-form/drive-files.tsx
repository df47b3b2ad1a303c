import { localStore } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { Collapse } from 'shared-ui/form';
import { useMessages } from '../../messages/messages.ts';
import * as notes from '../../shared/notes.module.css';
import * as styles from './agent-form.module.css';
import { parseDriveFiles } from './drive-files.model.ts';

/** Renders the names of the user's Google Drive files. Atrium has no access to their contents. */
export function DriveFiles() {
  const text = useMessages();
  const email = useSession()?.email;
  const files = email ? parseDriveFiles(localStore.readText(`atrium.drive-files:${email}`)) : [];
  const list = files.length ? (
    <>
      <p className={notes.hint}>{text('driveNote')}</p>
      <ul className={styles.files} aria-label={text('driveTitle')}>
        {files.map(({ id, name }) => (
          <li key={id}>
            <a href={`https://drive.google.com/open?id=${encodeURIComponent(id)}`} target="_blank" rel="noopener noreferrer" dir="auto">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  ) : (
    <p className={notes.hint}>{text('noDriveFiles')}</p>
  );
  return <Collapse size="small" ghost items={[{ key: 'drive', label: text('driveTitle'), children: list }]} />;
}
