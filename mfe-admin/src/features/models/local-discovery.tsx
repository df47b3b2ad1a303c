import { getLocalDiscovery, setLocalDiscovery } from 'shared-contracts/admin-calls';
import { QueryView, Section } from 'shared-ui';
import { Switch } from 'shared-ui/form';
import { useCall, useCallAction } from 'shared-ui/query';
import { useModelsMessages } from '../../messages/models.ts';

/** Turns looking for model servers on the server's own computer on or off. */
export function LocalDiscovery() {
  const text = useModelsMessages();
  const query = useCall(getLocalDiscovery, {});
  const save = useCallAction(setLocalDiscovery, { success: () => text('saved') });
  return (
    <QueryView query={query} failedTitle={text('localFailed')}>
      {({ is_on, is_allowed }) => (
        <Section
          title={text('localTitle')}
          actions={
            <Switch
              aria-label={text('localTitle')}
              checked={is_on}
              disabled={!is_allowed}
              loading={save.isPending}
              onChange={(looks_for_local) => save.mutate({ body: { looks_for_local } })}
            />
          }
        >
          <p>{text(is_allowed ? 'localNote' : 'localForbidden')}</p>
        </Section>
      )}
    </QueryView>
  );
}
