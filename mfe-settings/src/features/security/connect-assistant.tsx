import { mcpPath } from 'shared-contracts/agent-calls';
import { Button, useCopied } from 'shared-ui';
import { Copy } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import * as settings from '../../shared/settings.module.css';
import * as styles from './connect-assistant.module.css';

const addressOf = () => `${location.origin}${mcpPath}`;

/** Returns what most clients of the Model Context Protocol read. `key` is a placeholder where the real key isn't known. */
const configurationOf = (key: string) =>
  JSON.stringify({ mcpServers: { atrium: { type: 'http', url: addressOf(), headers: { Authorization: `Bearer ${key}` } } } }, null, 2);

/** Shows the address at which other assistants reach Atrium, with a configuration to copy. */
export function ConnectAssistant() {
  const text = useMessages();
  return (
    <div className={styles.connect}>
      <h3 className={styles.heading}>{text('mcpTitle')}</h3>
      <p className={settings.note}>{text('mcpNote')}</p>
      <Copied label={text('mcpAddress')} copyLabel={text('mcpCopyAddress')} value={addressOf()} />
      <Configuration apiKey="YOUR_KEY" />
    </div>
  );
}

/** Shows the configuration of a client with a key. */
export function Configuration({ apiKey }: { apiKey: string }) {
  const text = useMessages();
  return <Copied label={text('mcpConfig')} copyLabel={text('mcpCopyConfig')} value={configurationOf(apiKey)} />;
}

/** Shows a value for programs, with a button that copies it. */
export function Copied({ label, copyLabel, value }: { label: string; copyLabel: string; value: string }) {
  const text = useMessages();
  const { isCopied, copy } = useCopied();
  return (
    <figure className={styles.value}>
      <figcaption className={styles.label}>{label}</figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a form's; a section with a name would be a landmark. */}
      <div role="group" className={styles.code} dir="ltr" aria-label={label}>
        <pre>{value}</pre>
      </div>
      <Button size="small" icon={<Copy size={16} />} onClick={() => void copy(value)}>
        {isCopied ? text('copied') : copyLabel}
      </Button>
    </figure>
  );
}
