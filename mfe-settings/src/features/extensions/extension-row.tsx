import { useState } from 'react';
import { routes } from 'shared-contracts';
import { changeExtension, type Extension, type ExtensionState, removeExtension } from 'shared-contracts/settings-calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button, formatDate, IconButton, useCopied } from 'shared-ui';
import { Segmented } from 'shared-ui/form';
import { Plug, Trash2 } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useExtensionsMessages } from '../../messages/extensions.ts';
import { Row } from '../../shared/rows.tsx';
import * as styles from './extensions.module.css';
import { PermissionsModal } from './permissions.modal.tsx';

const bytesPerKilobyte = 1_024;

/** Renders an installed extension: whose it is, who can use it, and what it may do. */
export function ExtensionRow({ extension }: { extension: Extension }) {
  const text = useExtensionsMessages();
  const { extension_id, label, version, publisher, bytes, installed_by: name, changed_at, problem, state, trial_token: trial } = extension;
  const lines = [
    text('by', { publisher: publisher.name, key: publisher.key_id }),
    text('version', { version, size: Math.ceil(bytes / bytesPerKilobyte) }),
    name ? text('installedBy', { name, when: formatDate(changed_at) }) : '',
  ];
  return (
    <div className={styles.extension}>
      <Row
        icon={<Plug />}
        title={label}
        note={lines.filter(Boolean).map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
        actions={<RowActions extension={extension} />}
      />
      <div className={styles.state}>
        <StateChoice extension={extension} />
        {state === 'off' ? null : <Link to={routes.extension(extension_id, trial ?? undefined)}>{text('open')}</Link>}
        {trial ? <TrialLink extensionId={extension_id} trial={trial} /> : null}
      </div>
      {problem ? <Alert type="error" showIcon title={problem} /> : null}
      {asksForMore(extension) ? <Alert type="info" showIcon title={text('asksMore')} /> : null}
    </div>
  );
}

/** Says whether an extension wants something that it could have and doesn't. Until it was granted anything, that is the usual state. */
function asksForMore({ wanted, granted }: Extension): boolean {
  const has = granted.calls.length + granted.origins.length + granted.events.length > 0;
  const calls = wanted.calls.filter(({ is_grantable }) => is_grantable).length;
  return (
    has && calls + wanted.origins.length + wanted.events.length > granted.calls.length + granted.origins.length + granted.events.length
  );
}

function StateChoice({ extension: { extension_id, label, state } }: { extension: Extension }) {
  const text = useExtensionsMessages();
  const change = useCallAction(changeExtension, { failure: text('changeFailed') });
  const shown = change.isPending ? (change.variables.body?.state ?? state) : state;
  return (
    <Segmented<ExtensionState>
      aria-label={text('state', { label })}
      value={shown}
      options={[
        { value: 'off', label: text('stateOff') },
        { value: 'trial', label: text('stateTrial') },
        { value: 'on', label: text('stateOn') },
      ]}
      onChange={(next) => change.mutate({ params: { extension_id }, body: { state: next } })}
    />
  );
}

function TrialLink({ extensionId, trial }: { extensionId: string; trial: string }) {
  const text = useExtensionsMessages();
  const { navigate } = useShell();
  const { isCopied, copy } = useCopied();
  return (
    <Button size="small" onClick={() => copy(location.origin + navigate.href(routes.extension(extensionId, trial)))}>
      {isCopied ? text('copied') : text('copyLink')}
    </Button>
  );
}

function RowActions({ extension }: { extension: Extension }) {
  const text = useExtensionsMessages();
  const { confirm } = useShell();
  const [isOpen, setIsOpen] = useState(false);
  const { extension_id, label } = extension;
  const remove = useCallAction(removeExtension, {
    failure: text('removeFailed'),
    success: () => text('removed', { label }),
  });
  const handleRemove = async () => {
    const question = { title: text('removeTitle', { label }), body: text('removeNote'), okLabel: text('remove'), danger: true };
    if (await confirm(question)) remove.mutate({ params: { extension_id } });
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{text('permissions')}</Button>
      <IconButton icon={<Trash2 />} label={`${text('remove')}: ${label}`} onClick={() => void handleRemove()} />
      {isOpen ? <PermissionsModal extension={extension} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
