import { Fragment, useState } from 'react';
import {
  type AddressChange,
  createScimToken,
  decideAddressChange,
  getInstallation,
  listScimTokens,
  revokeScimToken,
  type ScimToken,
} from 'shared-contracts/admin-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, EmptyState, formatDateTime, Input, Modal, PageHeader, QueryView, Section, useCopied } from 'shared-ui';
import { Form, Select } from 'shared-ui/form';
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
        {({ tokens, address, changes = [] }) => (
          <>
            {changes.length ? <WaitingChanges changes={changes} mayDecide={mayChange} /> : null}
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

interface WantedToken {
  readonly name: string;
  readonly domains?: string[];
}

const domainPattern = /^[^\s@.]+(?:\.[^\s@.]+)+$/;

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
          <code>{token.hint}</code> · {token.domains?.length ? <bdi dir="ltr">{`${token.domains.join(', ')} · `}</bdi> : null}{' '}
          {text('scimMade', at(token.created_at))} · {token.last_used_at ? text('scimUsed', at(token.last_used_at)) : text('scimUnused')}
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

function WaitingChanges({ changes, mayDecide }: { changes: readonly AddressChange[]; mayDecide: boolean }) {
  const text = useMessages();
  return (
    <Section title={text('scimWaiting')}>
      <p className={styles.note}>{text('scimWaitingNote')}</p>
      <ul className={styles.rows} aria-label={text('scimWaiting')}>
        {changes.map((change) => (
          <li key={change.change_id} className={styles.row}>
            <WaitingChange change={change} mayDecide={mayDecide} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function WaitingChange({ change, mayDecide }: { change: AddressChange; mayDecide: boolean }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const decide = useCallAction(decideAddressChange, { success: () => text('scimDecided') });
  const { change_id, from_address, to_address, token_name, asked_at } = change;
  const named = `${from_address} → ${to_address}`;
  const send = (is_approved: boolean) => decide.mutate({ params: { change_id }, body: { is_approved } });
  return (
    <>
      <span className={styles.what}>
        <bdi dir="ltr">
          <Address value={from_address} /> → <Address value={to_address} />
        </bdi>
        <span className={styles.note}>{text('scimWaitingFrom', { token: token_name, time: formatDateTime(asked_at, { timeZone }) })}</span>
      </span>
      {mayDecide ? (
        <span className={styles.buttons}>
          <Button aria-label={`${text('scimRefuse')}: ${named}`} loading={decide.isPending} onClick={() => send(false)}>
            {text('scimRefuse')}
          </Button>
          <Button aria-label={`${text('scimApprove')}: ${named}`} loading={decide.isPending} onClick={() => send(true)}>
            {text('scimApprove')}
          </Button>
        </span>
      ) : null}
    </>
  );
}

/** Renders an address that breaks after its dots, if it has to. */
function Address({ value }: { value: string }) {
  const parts = value.match(/[^@.]*[@.]|[^@.]+$/g) ?? [value];
  return (
    <span className={styles.address}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never move
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

function CreateToken({ onClose }: { onClose: () => void }) {
  const text = useMessages();
  const [form] = Form.useForm<WantedToken>();
  const [secret, setSecret] = useState<string>();
  const create = useCallAction(createScimToken);
  const handleFinish = ({ name, domains = [] }: WantedToken) =>
    create.mutate({ body: { name, ...(domains.length ? { domains } : {}) } }, { onSuccess: (answer) => setSecret(answer.secret) });
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
          <Input maxLength={100} autoFocus onPressEnter={form.submit} />
        </Form.Item>
        <Form.Item
          name="domains"
          label={text('scimDomains')}
          extra={text('scimDomainsNote')}
          rules={[{ type: 'array', defaultField: { type: 'string', pattern: domainPattern, message: text('scimDomainInvalid') } }]}
        >
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ', ';']} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
