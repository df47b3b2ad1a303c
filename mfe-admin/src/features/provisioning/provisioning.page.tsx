import { useState } from 'react';
import { createScimToken, getInstallation, listScimTokens, revokeScimToken, type ScimToken } from 'shared-contracts/admin-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, EmptyState, formatDateTime, Input, Modal, PageHeader, QueryView, Section, useCopied } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { Plug, Plus } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './provisioning.module.css';

/** Renders what an identity provider needs to create and change people and groups: the address, and a token. */
export function ProvisioningPage() {
  const text = useMessages();
  const query = useCall(listScimTokens, {}, { refetchOnMount: 'always' });
  const { data: installation } = useCall(getInstallation, {});
  const [isCreating, setCreating] = useState(false);
  const mayChange = installation?.role === 'owner';
  return (
    <div className="ui-page">
      <PageHeader
        title={text('scimTitle')}
        note={text('scimNote')}
        actions={
          mayChange ? (
            <Button icon={<Plus />} onClick={() => setCreating(true)}>
              {text('scimCreate')}
            </Button>
          ) : null
        }
      />
      <QueryView query={query} failedTitle={text('scimFailed')}>
        {({ tokens, address }) => (
          <>
            <Section title={text('scimAddress')}>
              <Copied value={address} />
            </Section>
            <Section title={text('scimTokens')}>
              {tokens.length ? (
                <ul className={styles.rows} aria-label={text('scimTokens')}>
                  {tokens.map((token) => (
                    <li key={token.token_id} className={styles.row}>
                      <TokenRow token={token} mayChange={mayChange} />
                    </li>
                  ))}
                </ul>
              ) : (
                <EmptyState icon={<Plug />} title={text('scimNoTokens')} />
              )}
            </Section>
          </>
        )}
      </QueryView>
      {isCreating ? <CreateToken onClose={() => setCreating(false)} /> : null}
    </div>
  );
}

function Copied({ value }: { value: string }) {
  const text = useMessages();
  const { isCopied, copy } = useCopied();
  return (
    <div className={styles.row}>
      <code className={styles.code}>{value}</code>
      <Button onClick={() => void copy(value)}>{isCopied ? text('actionCopied') : text('actionCopy')}</Button>
    </div>
  );
}

function TokenRow({ token, mayChange }: { token: ScimToken; mayChange: boolean }) {
  const text = useMessages();
  const { confirm } = useShell();
  const timeZone = useSession()?.timeZone;
  const revoke = useCallAction(revokeScimToken, { success: () => text('scimRevoked') });
  const at = (moment: string) => ({ time: formatDateTime(moment, { timeZone }) });
  const handleRevoke = async () => {
    const question = { title: text('scimRevokeConfirm', { name: token.name }), body: text('scimRevokeNote'), okLabel: text('scimRevoke') };
    if (await confirm({ ...question, danger: true })) revoke.mutate({ params: { token_id: token.token_id } });
  };
  return (
    <>
      <span className={styles.what}>
        <span dir="auto">{token.name}</span>
        <span className={styles.note}>
          <code>{token.hint}</code> · {text('scimMade', at(token.created_at))} ·{' '}
          {token.last_used_at ? text('scimUsed', at(token.last_used_at)) : text('scimUnused')}
        </span>
      </span>
      {mayChange ? (
        <Button aria-label={text('scimRevokeNamed', { name: token.name })} loading={revoke.isPending} onClick={() => void handleRevoke()}>
          {text('scimRevoke')}
        </Button>
      ) : null}
    </>
  );
}

function CreateToken({ onClose }: { onClose: () => void }) {
  const text = useMessages();
  const [form] = Form.useForm<{ name: string }>();
  const [secret, setSecret] = useState<string>();
  const create = useCallAction(createScimToken);
  const handleFinish = ({ name }: { name: string }) =>
    create.mutate({ body: { name } }, { onSuccess: (answer) => setSecret(answer.secret) });
  if (secret)
    return (
      <Modal open title={text('scimCreated')} footer={<Button onClick={onClose}>{text('actionDone')}</Button>} onCancel={onClose}>
        <p>{text('scimSecretNote')}</p>
        <Copied value={secret} />
      </Modal>
    );
  return (
    <Modal
      open
      title={text('scimCreate')}
      okText={text('scimCreate')}
      cancelText={text('actionCancel')}
      okButtonProps={{ loading: create.isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={handleFinish}>
        <Form.Item name="name" label={text('scimName')} rules={[{ required: true, whitespace: true, message: text('scimNameMissing') }]}>
          <Input maxLength={100} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
