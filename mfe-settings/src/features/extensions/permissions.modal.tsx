import { useState } from 'react';
import { type Capabilities, changeExtension, type Extension, type WantedCall } from 'shared-contracts/settings-calls';
import { Button, Modal } from 'shared-ui';
import { Checkbox } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useExtensionsMessages } from '../../messages/extensions.ts';
import * as settings from '../../shared/settings.module.css';
import * as styles from './extensions.module.css';

/** Lets an administrator choose what an extension may do. Before anything was granted, all that it asks for is chosen, except the web. */
export function PermissionsModal({ extension, onClose }: { extension: Extension; onClose: () => void }) {
  const text = useExtensionsMessages();
  const { extension_id, label, wanted } = extension;
  const [granted, setGranted] = useState<Capabilities>(() => proposedFor(extension));
  const change = useCallAction(changeExtension, {
    failure: text('changeFailed'),
    success: () => text('saved', { label }),
  });
  const choose = (part: keyof Capabilities, chosen: readonly string[]) => setGranted((before) => ({ ...before, [part]: [...chosen] }));
  const possible = wanted.calls.filter(({ is_grantable }) => is_grantable);
  const refused = wanted.calls.filter(({ is_grantable }) => !is_grantable);
  const isNothing = !wanted.calls.length && !wanted.origins.length && !wanted.events.length;
  const hasChoice = possible.length + wanted.origins.length + wanted.events.length > 0;
  const changeCalls = (among: readonly WantedCall[], chosen: readonly string[]) => {
    const others = granted.calls.filter((name) => !among.some((call) => call.name === name));
    choose('calls', [...others, ...chosen]);
  };
  return (
    <Modal
      open
      title={text('permissionsOf', { label })}
      okText={text('save')}
      cancelText={text('cancel')}
      confirmLoading={change.isPending}
      onOk={() => change.mutate({ params: { extension_id }, body: { granted } }, { onSuccess: onClose })}
      onCancel={onClose}
      {...(hasChoice ? {} : { footer: <Button onClick={onClose}>{text('close')}</Button> })}
    >
      <p className={settings.note}>{text(isNothing ? 'asksNothing' : 'permissionsNote')}</p>
      {([false, true] as const).map((changes) => {
        const among = possible.filter((call) => call.changes === changes);
        return (
          <Choices
            key={String(changes)}
            title={text(changes ? 'changes' : 'reads')}
            options={among.map(({ name, summary }) => ({ value: name, label: summary }))}
            value={granted.calls}
            onChange={(chosen) => changeCalls(among, chosen)}
          />
        );
      })}
      <Choices
        title={text('contacts')}
        note={text('contactsNote')}
        options={toOptions(wanted.origins)}
        value={granted.origins}
        onChange={(chosen) => choose('origins', chosen)}
      />
      <Choices
        title={text('hears')}
        options={toOptions(wanted.events)}
        value={granted.events}
        onChange={(chosen) => choose('events', chosen)}
      />
      {refused.length ? (
        <section>
          <h3 className={styles.heading}>{text('refused')}</h3>
          <p className={settings.note}>{text('refusedNote')}</p>
          <ul className={styles.refused}>
            {refused.map(({ name, summary }) => (
              <li key={name}>{summary}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </Modal>
  );
}

function proposedFor({ granted, wanted }: Extension): Capabilities {
  if (granted.calls.length + granted.origins.length + granted.events.length > 0) return granted;
  return { calls: wanted.calls.filter(({ is_grantable }) => is_grantable).map(({ name }) => name), events: wanted.events, origins: [] };
}

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

interface ChoicesProps {
  readonly title: string;
  readonly note?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Choices({ title, note, options, value, onChange }: ChoicesProps) {
  if (!options.length) return null;
  const shown = value.filter((one) => options.some((option) => option.value === one));
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      {note ? <p className={settings.note}>{note}</p> : null}
      <Checkbox.Group className={styles.choices} options={[...options]} value={shown} onChange={onChange} />
    </section>
  );
}
