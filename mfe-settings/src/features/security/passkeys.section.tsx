import { useState } from 'react';
import { lazyCode } from 'shared-contracts';
import { addPasskey, type Passkey, removePasskey, startPasskey } from 'shared-contracts/settings-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, formatDate, Input, Modal, Section } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { KeyRound, Plus } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { PasswordField } from '../../shared/password-field.tsx';
import { PasswordModal } from '../../shared/password-modal.tsx';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';

const passkeyCode = lazyCode(() => import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser'));

interface Values {
  readonly name: string;
  readonly password?: string;
}

/** Manages passkeys, which sign in with a device's fingerprint, face or PIN instead of a password. */
export function Passkeys({ passkeys, hasPassword }: { passkeys: readonly Passkey[]; hasPassword: boolean }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const remove = useCallAction(removePasskey, { success: () => text('passkeyRemoved') });
  const isAble = typeof PublicKeyCredential === 'function';
  return (
    <Section
      title={text('passkeysTitle')}
      actions={
        isAble ? (
          <Button icon={<Plus />} onClick={() => setIsAdding(true)}>
            {text('passkeyAdd')}
          </Button>
        ) : null
      }
    >
      <p className={styles.note}>{text(isAble ? 'passkeysNote' : 'passkeysUnable')}</p>
      {passkeys.length ? (
        <Rows label={text('passkeysTitle')} items={passkeys} itemKey={({ passkey_id }) => passkey_id}>
          {(passkey) => (
            <Row
              icon={<KeyRound />}
              title={passkey.name}
              note={text(passkey.last_used_at ? 'passkeyUsed' : 'passkeyUnused', {
                since: formatDate(passkey.created_at, { timeZone }),
                used: formatDate(passkey.last_used_at ?? '', { timeZone }),
              })}
              actions={
                <Button size="small" aria-label={text('removeOfRecovery', { name: passkey.name })} onClick={() => setRemoving(passkey)}>
                  {text('remove')}
                </Button>
              }
            />
          )}
        </Rows>
      ) : null}
      {removing ? (
        <PasswordModal
          title={text('passkeyRemove', { name: removing.name })}
          note={text('passkeyRemoveNote')}
          okLabel={text('remove')}
          isDanger
          isBusy={remove.isPending}
          hasPassword={hasPassword}
          onClose={() => setRemoving(null)}
          onPassword={(current_password) =>
            remove.mutate(
              { params: { passkey_id: removing.passkey_id }, body: { current_password } },
              { onSuccess: () => setRemoving(null) },
            )
          }
        />
      ) : null}
      {isAdding ? <AddPasskey hasPassword={hasPassword} onClose={() => setIsAdding(false)} /> : null}
    </Section>
  );
}

/** Asks the browser to create a passkey. Rejects when the user declines. */
async function createPasskey(options: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const { startRegistration } = await passkeyCode.load();
  // The call declares plain JSON; the browser's own type is stricter.
  return { ...(await startRegistration({ optionsJSON: options as never })) };
}

function AddPasskey({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const text = useMessages();
  const [form] = Form.useForm<Values>();
  const { notify } = useShell();
  const [isAsking, setIsAsking] = useState(false);
  const start = useCallAction(startPasskey, { changes: [] });
  const add = useCallAction(addPasskey, { success: () => text('passkeyAdded') });
  const handleFinish = ({ name, password = '' }: Values) =>
    start.mutate(
      { body: { current_password: password } },
      {
        onSuccess: async ({ options, ceremony }) => {
          setIsAsking(true);
          const response = await createPasskey(options).catch(() => undefined);
          setIsAsking(false);
          if (response) add.mutate({ body: { ceremony, response, passkey_name: name } }, { onSuccess: onClose });
          else notify.error({ title: text('actionFailed'), description: text('passkeyNotMade') });
        },
      },
    );
  return (
    <Modal
      open
      title={text('passkeyAdd')}
      okText={text('next')}
      cancelText={text('cancel')}
      mask={{ closable: false }}
      okButtonProps={{ loading: start.isPending || isAsking || add.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={handleFinish}>
        <Form.Item
          name="name"
          label={text('passkeyName')}
          extra={text('passkeyNameHint')}
          rules={[{ required: true, whitespace: true, message: text('passkeyNameMissing') }]}
        >
          <Input autoComplete="off" maxLength={80} autoFocus />
        </Form.Item>
        <PasswordField hasPassword={hasPassword} />
      </Form>
    </Modal>
  );
}
