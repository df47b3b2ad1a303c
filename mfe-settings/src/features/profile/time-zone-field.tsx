import { useState } from 'react';
import { profileChanged } from 'shared-contracts';
import { setTimeZone } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Select } from 'shared-ui/form';
import { useQueryClient } from 'shared-ui/query';
import { useMessages } from '../../shared/messages.ts';
import { settingsKeys } from '../../shared/settings-keys.ts';
import { zoneOptions } from './time-zones.model.ts';

/** The time zone, saved when another one is chosen. */
export function TimeZoneField({ zone }: { zone: string }) {
  const text = useMessages();
  const { isBusy, save } = useSaveTimeZone();
  return (
    <Select
      aria-label={text('timeZoneLabel')}
      className="fill"
      showSearch={{ optionFilterProp: 'label' }}
      value={zone || undefined}
      placeholder={text('notSet')}
      loading={isBusy}
      disabled={isBusy}
      options={zoneOptions(zone)}
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
      // Whatever failed, the field shows the zone that is stored.
      notify.error({ title: text('timeZoneFailed'), description: text('timeZoneFailedDetail') });
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, save };
}
