import { profileChanged } from 'shared-contracts';
import { setTimeZone } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Select } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
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
      onChange={(next: string) => save(next)}
    />
  );
}

function useSaveTimeZone() {
  const { bus, notify, session } = useShell();
  const text = useMessages();
  const { isPending, mutate } = useCallAction(setTimeZone, {
    failure: false,
    success: (_, { body: { timezone: zone } }) => {
      bus.publish(profileChanged, { email: session.current()?.email ?? '' });
      return { title: text('timeZoneSaved'), description: text('timeZoneSavedDetail', { zone }) };
    },
  });
  const save = (timezone: string) =>
    mutate(
      { body: { timezone } },
      // The field shows the stored zone again.
      { onError: () => notify.error({ title: text('timeZoneFailed'), description: text('timeZoneFailedDetail') }) },
    );
  return { isBusy: isPending, save };
}
