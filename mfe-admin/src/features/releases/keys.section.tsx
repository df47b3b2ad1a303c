import { useState } from 'react';
import {
  enrollReleaseKey,
  getInstallation,
  listReleaseKeys,
  type ReleaseKey,
  replaceReleaseKey,
  revokeReleaseKey,
} from 'shared-contracts/admin-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, formatDateTime, formatList, Input, Modal, QueryView, Section, Tag } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { useCall, useCallAction } from 'shared-ui/query';
import { useReleaseMessages } from '../../messages/releases.ts';
import * as styles from '../../shared/console.module.css';
import { ConsoleRow, ConsoleRows } from '../../shared/console-rows.tsx';

/** Lists the keys that sign revisions and releases. Owners enroll, replace and revoke them. */
export function KeysSection() {
  const text = useReleaseMessages();
  const { confirm } = useShell();
  const keys = useCall(listReleaseKeys, {}, { refetchOnMount: 'always' });
  const mayChange = useCall(getInstallation, {}).data?.role === 'owner';
  const [isEnrolling, setIsEnrolling] = useState(false);
  const replace = useCallAction(replaceReleaseKey, { success: () => text('keyReplaced') });
  const handleReplace = async () => {
    const question = { title: text('keyReplace'), body: text('keyReplaceNote'), okLabel: text('keyReplace') };
    if (await confirm(question)) replace.mutate({});
  };
  return (
    <Section
      title={text('keys')}
      actions={
        mayChange ? (
          <>
            <Button size="small" loading={replace.isPending} onClick={() => void handleReplace()}>
              {text('keyReplace')}
            </Button>
            <Button size="small" onClick={() => setIsEnrolling(true)}>
              {text('keyEnroll')}
            </Button>
          </>
        ) : null
      }
    >
      <p className={styles.note}>{text('keysNote')}</p>
      <QueryView query={keys} failedTitle={text('keysFailed')}>
        {({ keys: all }) =>
          all.length ? (
            <ConsoleRows label={text('keys')} items={all} itemKey={({ key_id }) => key_id}>
              {(key) => <KeyRow of={key} mayChange={mayChange} />}
            </ConsoleRows>
          ) : (
            <p className={styles.note}>{text('keysNone')}</p>
          )
        }
      </QueryView>
      {isEnrolling ? <EnrollKey onClose={() => setIsEnrolling(false)} /> : null}
    </Section>
  );
}

function KeyRow({ of, mayChange }: { of: ReleaseKey; mayChange: boolean }) {
  const text = useReleaseMessages();
  const { confirm } = useShell();
  const revoke = useCallAction(revokeReleaseKey, { success: () => text('revoked') });
  const { key_id, name, remote, is_own, is_trusted, signs, enrolled_at } = of;
  const shown = name ?? key_id;
  const handleRevoke = async () => {
    const question = { title: text('revokeConfirm', { name: shown }), body: text('keyRevokeNote'), okLabel: text('revoke') };
    if (await confirm({ ...question, danger: true })) revoke.mutate({ params: { key_id } });
  };
  const facts = [
    ...(remote ? [text('keyOf', { remote })] : []),
    ...(signs.length ? [text('keySigns', { environments: formatList(signs) })] : []),
    ...(enrolled_at ? [text('keyEnrolledAt', { time: formatDateTime(enrolled_at) })] : []),
  ];
  return (
    <ConsoleRow
      title={
        <>
          <bdi>{shown}</bdi>
          {is_own ? <Tag>{text('keyOwn')}</Tag> : null}
          <Tag>{text(is_trusted ? 'keyTrusted' : 'keyUntrusted')}</Tag>
        </>
      }
      notes={[...(name ? [key_id] : []), ...(facts.length ? [facts.join(' · ')] : [])]}
      actions={
        mayChange && is_trusted && !is_own ? (
          <Button
            size="small"
            aria-label={text('revokeNamed', { name: shown })}
            loading={revoke.isPending}
            onClick={() => void handleRevoke()}
          >
            {text('revoke')}
          </Button>
        ) : null
      }
    />
  );
}

interface Wanted {
  readonly name: string;
  readonly public_key: string;
  readonly remote: string;
}

function EnrollKey({ onClose }: { onClose: () => void }) {
  const text = useReleaseMessages();
  const [form] = Form.useForm<Wanted>();
  const enroll = useCallAction(enrollReleaseKey, { success: () => text('keyEnrolled') });
  const handleFinish = ({ name, public_key, remote }: Wanted) => {
    const body = { name, ...(public_key ? { public_key } : {}), ...(remote ? { remote } : {}) };
    enroll.mutate({ body }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={text('keyEnroll')}
      okText={text('keyEnroll')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: enroll.isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: '', public_key: '', remote: '' }}
        onFinish={handleFinish}
      >
        <Form.Item name="name" label={text('keyName')} rules={[{ required: true, whitespace: true, message: text('tokenNameMissing') }]}>
          <Input maxLength={100} autoFocus />
        </Form.Item>
        <Form.Item
          name="public_key"
          label={text('publicKey')}
          extra={text('publicKeyHelp')}
          rules={[{ pattern: /^[A-Za-z0-9+/]{43}=$/, message: text('publicKeyInvalid') }]}
        >
          <Input maxLength={44} dir="ltr" />
        </Form.Item>
        <Form.Item
          name="remote"
          label={text('keyRemote')}
          extra={text('keyRemoteHelp')}
          rules={[{ pattern: /^mfe-[a-z0-9-]+$/, message: text('tokenRemoteInvalid') }]}
        >
          <Input maxLength={64} dir="ltr" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
