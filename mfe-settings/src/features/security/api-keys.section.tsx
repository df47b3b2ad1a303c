import { useState } from 'react';
import { listApiKeys, revokeApiKey } from 'shared-contracts/agent-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, formatDate, QueryView, Section } from 'shared-ui';
import { Plug, Plus } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';
import { CreateKeyModal } from './create-key.modal.tsx';
import { useScopeNames } from './scope-choice.tsx';

/** Lists every API key of the user, and creates keys. */
export function ApiKeys() {
  const text = useMessages();
  const { confirm } = useShell();
  const session = useSession();
  const namesOf = useScopeNames();
  const [isCreating, setIsCreating] = useState(false);
  const query = useCall(listApiKeys, {}, { select: ({ keys }) => keys });
  const revoke = useCallAction(revokeApiKey, { success: () => text('keyRevoked') });
  const handleRevoke = async (id: string, name: string) => {
    const question = { title: text('keyRevokeTitle', { name }), body: text('keyRevokeBody'), okLabel: text('keyRevoke') };
    if (await confirm({ ...question, danger: true })) revoke.mutate({ query: { key_id: id } });
  };
  const date = (moment: string) => formatDate(moment, { timeZone: session?.timeZone });
  return (
    <Section
      title={text('keysTitle')}
      actions={
        <Button icon={<Plus />} onClick={() => setIsCreating(true)}>
          {text('keyCreate')}
        </Button>
      }
    >
      <p className={styles.note}>{text('keysNote')}</p>
      <QueryView query={query} failedTitle={text('keysFailed')}>
        {(keys) =>
          keys.length ? (
            <Rows label={text('keysTitle')} items={keys} itemKey={({ key_id }) => key_id}>
              {(key) => (
                <Row
                  icon={<Plug />}
                  title={key.name}
                  note={[
                    key.hint,
                    ...namesOf(key.scopes ?? ['agents'], key.agent_ids !== null),
                    text('keySince', { date: date(key.created_at) }),
                    key.last_used_at ? text('keyUsed', { date: date(key.last_used_at) }) : text('keyUnused'),
                  ].join(' · ')}
                  actions={
                    <Button
                      size="small"
                      danger
                      aria-label={text('keyRevokeOf', { name: key.name })}
                      onClick={() => void handleRevoke(key.key_id, key.name)}
                    >
                      {text('keyRevoke')}
                    </Button>
                  }
                />
              )}
            </Rows>
          ) : (
            <p className={styles.none}>{text('noKeys')}</p>
          )
        }
      </QueryView>
      {isCreating ? <CreateKeyModal onClose={() => setIsCreating(false)} /> : null}
    </Section>
  );
}
