import { routes } from 'shared-contracts';
import { listApiKeys, revokeApiKey } from 'shared-contracts/agent-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, EmptyState, formatDate, QueryView, Section } from 'shared-ui';
import { Plug } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';

/** Lists every API key for the user's agents. Keys are created on the agents' pages. */
export function ApiKeys() {
  const text = useMessages();
  const { confirm } = useShell();
  const session = useSession();
  const query = useCall(listApiKeys, {}, { select: ({ keys }) => keys });
  const revoke = useCallAction(revokeApiKey, { success: () => text('keyRevoked') });
  const handleRevoke = async (id: string, name: string) => {
    const question = { title: text('keyRevokeTitle', { name }), body: text('keyRevokeBody'), okLabel: text('keyRevoke') };
    if (await confirm({ ...question, danger: true })) revoke.mutate({ query: { key_id: id } });
  };
  const date = (moment: string) => formatDate(moment, { timeZone: session?.timeZone });
  return (
    <Section title={text('keysTitle')}>
      <p className={styles.note}>{text('keysNote')}</p>
      <QueryView query={query} failedTitle={text('keysFailed')}>
        {(keys) =>
          keys.length ? (
            <Rows label={text('keysTitle')} items={keys} itemKey={({ key_id }) => key_id}>
              {({ key_id, name, hint, created_at, last_used_at, agent_ids }) => (
                <Row
                  icon={<Plug />}
                  title={name}
                  note={[
                    hint,
                    text(agent_ids ? 'keyForOne' : 'keyForAll'),
                    text('keySince', { date: date(created_at) }),
                    last_used_at ? text('keyUsed', { date: date(last_used_at) }) : text('keyUnused'),
                  ].join(' · ')}
                  actions={
                    <Button size="small" danger aria-label={text('keyRevokeOf', { name })} onClick={() => void handleRevoke(key_id, name)}>
                      {text('keyRevoke')}
                    </Button>
                  }
                />
              )}
            </Rows>
          ) : (
            <EmptyState icon={<Plug />} title={text('noKeys')} action={<Link to={routes.agents()}>{text('keysToAgents')}</Link>} />
          )
        }
      </QueryView>
    </Section>
  );
}
