import { formatKeys } from './format-keys.ts';
import * as styles from './keys.module.css';

const signs: Readonly<Record<string, string>> = { Escape: 'Esc', Up: '↑', Down: '↓' };

/** Renders keys that are pressed together. Alternatives are apart. */
export function Keys({ keys }: { readonly keys: string }) {
  return keys.split(' ').map((one) => (
    <span key={one} className={styles.keys} dir="ltr">
      {formatKeys(one).map((key) => (
        <kbd key={key}>{signs[key] ?? key}</kbd>
      ))}
    </span>
  ));
}
