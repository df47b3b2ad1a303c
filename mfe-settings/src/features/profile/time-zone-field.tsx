import { useState } from 'react';
import { profileChanged } from 'shared-contracts';
import { setTimeZone } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Select } from 'shared-ui/form';
import { useQueryClient } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { settingsKeys } from '../../shared/settings-keys.ts';
import { listZoneOptions } from './time-zones.model.ts';

/** Edits the time zone, which is saved when another one is selected. */
export function TimeZoneField({ zone }: { zone: string }) {
  const text = useMessages();
  const { isBusy, save } = useSaveTimeZone();
  return (
    <Select
      aria-label={text('timeZoneLabel')}
      className="ui-fill"
      showSearch={{ optionFilterProp: 'label' }}
      value={zone || undefined}
      placeholder={text('notSet')}
      loading={isBusy}
      disabled={isBusy}
      options={listZoneOptions(zone)}
      onChange={(next: string) => void save(next)}
    />
  );
}

function useSaveTimeZone() {
  const { api, bus, notify } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  const text = useMessages();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (zone: string) => {
    setIsBusy(true);
    try {
      await api.call(setTimeZone, { body: { email, timezone: zone } });
      await client.invalidateQueries({ queryKey: settingsKeys.profile(email) });
      bus.publish(profileChanged, { email });
      notify.success({ title: text('timeZoneSaved'), description: text('timeZoneSavedDetail', { zone }) });
    } catch {
      // After any failure, the field shows the stored zone again.
      notify.error({ title: text('timeZoneFailed'), description: text('timeZoneFailedDetail') });
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, save };
}
