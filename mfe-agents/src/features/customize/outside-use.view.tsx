import { useId, useState } from 'react';
import type { ApiKey } from 'shared-contracts';
import { createApiKey, listApiKeys, mcpPath, revokeApiKey } from 'shared-contracts/agent-calls';
import type { CallAnswer } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button, copyText, EmptyState, Facts, formatDate, IconButton, Input, QueryView } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { Copy, KeyRound, Trash2 } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import * as notes from '../../shared/notes.module.css';
import * as styles from './customize.module.css';

/** Renders API access: the agent's address for other programs and their API keys. */
export function OutsideUseView({ agentId }: { agentId: string }) {
  const text = useMessages();
  const keys = useCall(listApiKeys, {}, { select: (answer) => answer.keys });
  return (
    <>
      <p className={notes.hint}>{text('outsideNote')}</p>
      <Facts
        facts={[
          { label: text('outsideAddress'), value: <code>{`${location.origin}/api/v1`}</code> },
          { label: text('outsideModel'), value: <code>{agentId}</code> },
          { label: text('outsideMcp'), value: <code>{`${location.origin}${mcpPath}`}</code> },
        ]}
      />
      <NewKey agentId={agentId} />
      <h3 className={styles.heading}>{text('keysTitle')}</h3>
      <QueryView query={keys} failedTitle={text('keysFailed')}>
        {(all) => {
          const shown = all.filter(
            ({ agent_ids, scopes = ['agents'] }) => scopes.includes('agents') && (agent_ids?.includes(agentId) ?? true),
          );
          if (!shown.length) return <EmptyState icon={<KeyRound />} title={text('noKeys')} />;
          return shown.map((key) => <KeyRow key={key.key_id} apiKey={key} />);
        }}
      </QueryView>
    </>
  );
}

function NewKey({ agentId }: { agentId: string }) {
  const text = useMessages();
  const id = useId();
  const { mutate: create } = useCallAction(createApiKey, { failure: text('keyFailed') });
  const [name, setName] = useState('');
  const [secret, setSecret] = useState('');
  const handleMade = (made: CallAnswer<typeof createApiKey>) => {
    setSecret(made.secret);
    setName('');
  };
  const handleFinish = () => create({ body: { name, agent_id: agentId } }, { onSuccess: handleMade });
  return (
    <Form layout="vertical" className={styles.gap} onFinish={handleFinish}>
      <Form.Item label={text('keyName')} htmlFor={id}>
        <Input id={id} value={name} maxLength={100} autoComplete="off" onChange={(event) => setName(event.target.value)} />
      </Form.Item>
      <Button htmlType="submit" block disabled={!name.trim()}>
        {text('makeKey')}
      </Button>
      {secret ? (
        <div className={styles.gap}>
          <Alert type="warning" showIcon title={text('keySecretNote')} />
          <div className={`ui-field-row ${styles.gap}`}>
            <Input readOnly value={secret} aria-label={text('keySecret')} onFocus={(event) => event.target.select()} />
            <IconButton type="default" icon={<Copy size={16} />} label={text('copyDraft')} onClick={() => void copyText(secret)} />
          </div>
        </div>
      ) : null}
    </Form>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const text = useMessages();
  const { confirm } = useShell();
  const { mutate: revoke } = useCallAction(revokeApiKey, { failure: text('revokeFailed') });
  const { name, hint, key_id: keyId, last_used_at: usedAt } = apiKey;
  const handleRevoke = async () => {
    const question = {
      title: text('revokeTitle'),
      body: text('revokeBody', { name }),
      okLabel: text('revokeOk'),
      cancelLabel: text('cancel'),
    };
    if (await confirm({ ...question, danger: true })) revoke({ query: { key_id: keyId } });
  };
  return (
    <div className={styles.switchRow}>
      <span className={styles.option}>
        <b dir="auto">{name}</b>
        <span>
          <code>{hint}</code> · {usedAt ? text('keyUsed', { when: formatDate(usedAt) }) : text('keyUnused')}
          {apiKey.agent_ids === null ? ` · ${text('keyForAll')}` : ''}
        </span>
      </span>
      <IconButton size="small" icon={<Trash2 size={16} />} label={text('revokeKey', { name })} onClick={() => void handleRevoke()} />
    </div>
  );
}
