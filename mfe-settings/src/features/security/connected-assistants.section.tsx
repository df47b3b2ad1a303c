import { disconnectAssistant, listConnectedAssistants } from 'shared-contracts/agent-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, formatDate, QueryView, Section } from 'shared-ui';
import { Plug } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useAssistantsMessages } from '../../messages/assistants.ts';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';
import { ConnectAssistant } from './connect-assistant.tsx';
import { useScopeNames } from './scope-choice.tsx';

/** Lists the assistants that signed in for the user, disconnects them, and shows the address at which others connect. */
export function ConnectedAssistants() {
  const text = useMessages();
  const own = useAssistantsMessages();
  const { confirm, notify } = useShell();
  const timeZone = useSession()?.timeZone;
  const namesOf = useScopeNames();
  const query = useCall(listConnectedAssistants, {}, { select: ({ assistants }) => assistants });
  const disconnect = useCallAction(disconnectAssistant);
  const handleDisconnect = async (assistant_id: string, name: string) => {
    const question = { title: text('disconnectTitle', { name }), body: own('disconnectBody'), okLabel: text('disconnect') };
    if (await confirm({ ...question, danger: true }))
      disconnect.mutate({ query: { assistant_id } }, { onSuccess: () => notify.success({ title: own('disconnected', { name }) }) });
  };
  const date = (moment: string) => formatDate(moment, { timeZone });
  return (
    <Section title={own('title')}>
      <p className={styles.note}>{own('note')}</p>
      <QueryView query={query} failedTitle={own('failed')}>
        {(assistants) =>
          assistants.length ? (
            <Rows label={own('title')} items={assistants} itemKey={({ assistant_id }) => assistant_id}>
              {({ assistant_id, name, host, scopes, created_at, last_used_at }) => (
                <Row
                  icon={<Plug />}
                  title={name}
                  note={[
                    host,
                    ...namesOf(scopes),
                    text('keySince', { date: date(created_at) }),
                    last_used_at ? text('keyUsed', { date: date(last_used_at) }) : text('keyUnused'),
                  ].join(' · ')}
                  actions={
                    <Button
                      size="small"
                      danger
                      aria-label={text('disconnectOf', { name })}
                      onClick={() => void handleDisconnect(assistant_id, name)}
                    >
                      {text('disconnect')}
                    </Button>
                  }
                />
              )}
            </Rows>
          ) : (
            <p className={styles.none}>{own('none')}</p>
          )
        }
      </QueryView>
      <ConnectAssistant />
    </Section>
  );
}
