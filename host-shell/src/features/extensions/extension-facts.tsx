import { Disclosure, formatList } from 'shared-ui';
import { Plug } from 'shared-ui/icons';
import * as styles from './extension.module.css';
import { useExtensionMessages } from './extensions.messages.ts';
import type { OpenExtension } from './serve-frame.ts';

/** Shows whose extension this is, and on request what it may do for its user. */
export function ExtensionFacts({ extension }: { extension: OpenExtension }) {
  const text = useExtensionMessages();
  const { label, publisher, granted, state, workspace_name: workspace, version, calls } = extension;
  return (
    <header className={styles.facts}>
      <h1 className={styles.title} dir="auto">
        {label}
      </h1>
      <Disclosure
        className={styles.about}
        summary={
          <>
            <Plug size={14} /> {text(state === 'trial' ? 'onTrial' : 'by', { publisher: publisher.name })}
          </>
        }
      >
        <div className={styles.details}>
          <p>{text('isOthers', { publisher: publisher.name, workspace, version })}</p>
          <p>{text(calls.length ? 'mayCall' : 'mayCallNothing')}</p>
          {calls.length ? (
            <ul className={styles.calls}>
              {calls.map(({ name, summary }) => (
                <li key={name}>{summary}</li>
              ))}
            </ul>
          ) : null}
          <p>{granted.origins.length ? text('mayContact', { origins: formatList(granted.origins) }) : text('mayContactNobody')}</p>
        </div>
      </Disclosure>
    </header>
  );
}
