import { IconButton, useCopied } from 'shared-ui';
import { Check, Copy } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './run-value.module.css';

interface RunValueProps {
  label: string;
  value: unknown;
}

/** Renders what a step read or wrote, with a button that copies it. Named values are listed; everything else is shown as it is stored. */
export function RunValue({ label, value }: RunValueProps) {
  const text = useMessages();
  const { isCopied, copy } = useCopied();
  if (value === null || value === undefined) return null;
  const written = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const named = readNamed(value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: several in a panel would be as many landmarks.
    <div className={styles.part} role="group" aria-label={label}>
      <div className={styles.partHead}>
        <h3>{label}</h3>
        <IconButton
          size="small"
          icon={isCopied ? <Check size={14} /> : <Copy size={14} />}
          label={isCopied ? text('copied') : text('copyOf', { name: label })}
          onClick={() => void copy(written)}
        />
      </div>
      {named ? (
        <dl className={styles.named}>
          {named.map(([name, one]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{one}</dd>
            </div>
          ))}
        </dl>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        <pre className={styles.value} tabIndex={0} dir="auto">
          {written}
        </pre>
      )}
    </div>
  );
}

const maxNamed = 12;
/** What is longer scrolls as a whole. */
const maxNamedLength = 300;

/** Returns the names and values of a flat object, or undefined for anything else. */
function readNamed(value: unknown): [string, string][] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== '');
  const isFlat =
    entries.length > 0 &&
    entries.length <= maxNamed &&
    entries.every(([, one]) => typeof one !== 'object' && String(one).length <= maxNamedLength);
  return isFlat ? entries.map(([name, one]) => [name, String(one)]) : undefined;
}
