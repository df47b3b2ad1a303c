import { useSyncExternalStore } from 'react';
import { useShownBarMenu } from 'shared-ui';
import * as styles from './top-bar.module.css';

/** Renders the title of the page in a phone's bar, and the page's own menu. Its h1 says the same to screen readers. */
export function PhoneTitle() {
  const title = useSyncExternalStore(subscribe, readTitle);
  const menu = useShownBarMenu();
  return (
    <span className={styles.phoneTitle}>
      <span className={styles.phoneWords} dir="auto" aria-hidden="true">
        {title}
      </span>
      {menu}
    </span>
  );
}

/** Pages write their title before the name of the product. */
const readTitle = () => document.title.replace(/ · [^·]*$/, '');

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
