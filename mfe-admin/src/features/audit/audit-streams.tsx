import { useState } from 'react';
import { type AuditStream, addAuditStream, listAuditStreams, removeAuditStream } from 'shared-contracts/admin-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Alert, Button, formatDateTime, Input, Modal, QueryView, Section, Tag, useCopied } from 'shared-ui';
import { Form, Select } from 'shared-ui/form';
import { Plus } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './audit.module.css';

/** Renders where the log is sent to. Only owners change it, because readers of the log elsewhere read everything. */
export function AuditStreams({ mayChange }: { mayChange: boolean }) {
  const text = useMessages();
  const query = useCall(listAuditStreams, {}, { refetchOnMount: 'always' });
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title={text('auditStreams')}
      actions={
        mayChange ? (
          <Button icon={<Plus />} onClick={() => setAdding(true)}>
            {text('auditAddStream')}
          </Button>
        ) : null
      }
    >
      <p className={styles.note}>{text('auditStreamsNote')}</p>
      <QueryView query={query} failedTitle={text('auditStreamsFailed')}>
        {({ streams }) =>
          streams.length ? (
            <ul className={styles.rows} aria-label={text('auditStreams')}>
              {streams.map((stream) => (
                <li key={stream.stream_id}>
                  <StreamRow stream={stream} mayChange={mayChange} />
                </li>
              ))}
            </ul>
          ) : (
            <p className={styles.note}>{text('auditNoStreams')}</p>
          )
        }
      </QueryView>
      {isAdding ? <AddStream onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

function StreamRow({ stream, mayChange }: { stream: AuditStream; mayChange: boolean }) {
  const text = useMessages();
  const { confirm } = useShell();
  const timeZone = useSession()?.timeZone;
  const remove = useCallAction(removeAuditStream, { success: () => text('auditRemoved') });
  const handleRemove = async () => {
    const question = {
      title: text('auditRemoveConfirm', { name: stream.to }),
      body: text('auditRemoveNote'),
      okLabel: text('auditRemove'),
    };
    if (await confirm({ ...question, danger: true })) remove.mutate({ params: { stream_id: stream.stream_id } });
  };
  const facts = [
    stream.sent_at ? text('auditSent', { time: formatDateTime(stream.sent_at, { timeZone }) }) : text('auditNeverSent'),
    stream.behind ? text('auditBehind', { count: stream.behind }) : '',
  ];
  return (
    <div className={styles.row}>
      <Tag>{text(`auditStream_${stream.kind}`)}</Tag>
      <span className={styles.what}>
        <span className={styles.code}>{stream.to}</span>
        <span className={styles.note}>{facts.filter(Boolean).join(' · ')}</span>
        {stream.problem ? <Alert type="error" title={<span dir="auto">{stream.problem}</span>} /> : null}
      </span>
      {mayChange ? (
        <Button aria-label={text('auditRemoveNamed', { name: stream.to })} loading={remove.isPending} onClick={() => void handleRemove()}>
          {text('auditRemove')}
        </Button>
      ) : null}
    </div>
  );
}

interface NewStream {
  kind: 'webhook' | 'file';
  url?: string;
}

function AddStream({ onClose }: { onClose: () => void }) {
  const text = useMessages();
  const [form] = Form.useForm<NewStream>();
  const kind = Form.useWatch('kind', form);
  const [key, setKey] = useState<string>();
  const { isCopied, copy } = useCopied();
  const add = useCallAction(addAuditStream, { success: () => text('auditStreamAdded') });
  const handleFinish = ({ kind: chosen, url }: NewStream) =>
    add.mutate(
      { body: { kind: chosen, ...(chosen === 'webhook' && url ? { url } : {}) } },
      { onSuccess: ({ signing_key }) => (signing_key ? setKey(signing_key) : onClose()) },
    );
  if (key)
    return (
      <Modal open title={text('auditStreamKey')} footer={<Button onClick={onClose}>{text('actionDone')}</Button>} onCancel={onClose}>
        <p>{text('auditStreamKeyNote')}</p>
        <p>
          <code className={styles.code}>{key}</code>
        </p>
        <Button onClick={() => copy(key)}>{isCopied ? text('actionCopied') : text('actionCopy')}</Button>
      </Modal>
    );
  return (
    <Modal
      open
      title={text('auditAddStream')}
      okText={text('auditAdd')}
      cancelText={text('actionCancel')}
      okButtonProps={{ loading: add.isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ kind: 'webhook' }} onFinish={handleFinish}>
        <Form.Item name="kind" label={text('auditStreamKind')}>
          <Select options={(['webhook', 'file'] as const).map((value) => ({ value, label: text(`auditStream_${value}`) }))} />
        </Form.Item>
        {kind === 'file' ? null : (
          <Form.Item name="url" label={text('auditStreamUrl')}>
            <Input type="url" placeholder="https://siem.example.com/atrium" maxLength={2_000} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
