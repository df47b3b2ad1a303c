import { useState } from 'react';
import {
  createReleaseToken,
  getInstallation,
  listReleaseTokens,
  type ReleaseToken,
  revokeReleaseToken,
  tokenScopes,
} from 'shared-contracts/admin-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, formatDate, formatDateTime, Input, Modal, QueryView, Section, useCopied } from 'shared-ui';
import { Checkbox, Form, InputNumber } from 'shared-ui/form';
import { Plus } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useReleaseMessages } from '../../messages/releases.ts';
import * as styles from '../../shared/console.module.css';
import { ConsoleRow, ConsoleRows } from '../../shared/console-rows.tsx';

interface TokensSectionProps {
  readonly environments: readonly string[];
  readonly remotes: readonly string[];
}

/** Lists the tokens of CI jobs, creates and revokes them. */
export function TokensSection({ environments, remotes }: TokensSectionProps) {
  const text = useReleaseMessages();
  const tokens = useCall(listReleaseTokens, {}, { refetchOnMount: 'always' });
  const mayCreate = useCall(getInstallation, {}).data?.role === 'owner';
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Section
      title={text('tokens')}
      actions={
        mayCreate ? (
          <Button size="small" icon={<Plus />} onClick={() => setIsCreating(true)}>
            {text('tokenCreate')}
          </Button>
        ) : null
      }
    >
      <p className={styles.note}>{mayCreate ? text('tokensNote') : `${text('tokensNote')} ${text('tokensOwners')}`}</p>
      <QueryView query={tokens} failedTitle={text('tokensFailed')}>
        {({ tokens: all }) =>
          all.length ? (
            <ConsoleRows label={text('tokens')} items={all} itemKey={({ token_id }) => token_id}>
              {(token) => <TokenRow token={token} />}
            </ConsoleRows>
          ) : (
            <p className={styles.note}>{text('tokensNone')}</p>
          )
        }
      </QueryView>
      {isCreating ? <CreateToken environments={environments} remotes={remotes} onClose={() => setIsCreating(false)} /> : null}
    </Section>
  );
}

function TokenRow({ token }: { token: ReleaseToken }) {
  const text = useReleaseMessages();
  const { confirm } = useShell();
  const revoke = useCallAction(revokeReleaseToken, { success: () => text('revoked') });
  const { name, hint, remote, environments, scopes, expires_at, is_expired, last_used_at, issued_by, is_backed = true } = token;
  const handleRevoke = async () => {
    const question = { title: text('revokeConfirm', { name }), body: text('tokenRevokeNote'), okLabel: text('revoke') };
    if (await confirm({ ...question, danger: true })) revoke.mutate({ params: { token_id: token.token_id } });
  };
  const facts = [remote, scopes.map((scope) => text(`scope_${scope}`)).join(', '), environments.join(', '), hint].filter(Boolean);
  return (
    <ConsoleRow
      title={<bdi>{name}</bdi>}
      notes={[
        <bdi key="facts" dir="ltr">
          {facts.join(' · ')}
        </bdi>,
        [
          is_expired ? text('tokenExpired') : text('tokenExpires', { time: formatDate(expires_at) }),
          ...(issued_by ? [text('tokenIssuedBy', { who: issued_by })] : []),
          last_used_at ? text('used', { time: formatDateTime(last_used_at) }) : text('unused'),
        ].join(' · '),
        ...(is_backed ? [] : [text('tokenUnbacked')]),
      ]}
      actions={
        <Button size="small" aria-label={text('revokeNamed', { name })} loading={revoke.isPending} onClick={() => void handleRevoke()}>
          {text('revoke')}
        </Button>
      }
    />
  );
}

interface Wanted {
  readonly name: string;
  readonly remote: string;
  readonly environments: string[];
  readonly scopes: ('publish' | 'promote')[];
  readonly days: number;
}

function CreateToken({ environments, remotes, onClose }: TokensSectionProps & { onClose: () => void }) {
  const text = useReleaseMessages();
  const [form] = Form.useForm<Wanted>();
  const [secret, setSecret] = useState<string>();
  const create = useCallAction(createReleaseToken);
  if (secret) return <NewSecret secret={secret} onClose={onClose} />;
  const initialValues = {
    name: '',
    remote: remotes.at(-1) ?? '',
    environments: environments.filter((env) => env !== 'prod'),
    scopes: ['publish', 'promote'],
    days: 90,
  };
  const handleFinish = (body: Wanted) => create.mutate({ body }, { onSuccess: (answer) => setSecret(answer.secret) });
  return (
    <Modal
      open
      title={text('tokenCreate')}
      okText={text('tokenCreate')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: create.isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={initialValues} onFinish={handleFinish}>
        <Form.Item name="name" label={text('tokenName')} rules={[{ required: true, whitespace: true, message: text('tokenNameMissing') }]}>
          <Input maxLength={100} autoFocus />
        </Form.Item>
        <Form.Item
          name="remote"
          label={text('tokenRemote')}
          rules={[{ required: true, pattern: /^mfe-[a-z0-9-]+$/, message: text('tokenRemoteInvalid') }]}
        >
          <Input maxLength={64} dir="ltr" />
        </Form.Item>
        <Form.Item
          name="scopes"
          label={text('tokenScopes')}
          rules={[{ required: true, type: 'array', min: 1, message: text('tokenScopesMissing') }]}
        >
          <Checkbox.Group options={tokenScopes.map((value) => ({ value, label: text(`scope_${value}`) }))} />
        </Form.Item>
        <Form.Item name="environments" label={text('tokenEnvironments')}>
          <Checkbox.Group options={environments.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item
          name="days"
          label={text('tokenDays')}
          rules={[{ required: true, type: 'number', min: 1, max: 366, message: text('tokenDaysInvalid') }]}
        >
          <InputNumber min={1} max={366} precision={0} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const text = useReleaseMessages();
  const { isCopied, copy } = useCopied();
  return (
    <Modal open title={text('tokenCreated')} footer={<Button onClick={onClose}>{text('ready')}</Button>} onCancel={onClose}>
      <p>{text('tokenSecretNote')}</p>
      <p>
        <code className={styles.code}>{secret}</code>
      </p>
      <Button onClick={() => void copy(secret)}>{isCopied ? text('copied') : text('copy')}</Button>
    </Modal>
  );
}
