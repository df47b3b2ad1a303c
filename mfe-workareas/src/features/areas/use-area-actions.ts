import { routes, type WorkArea, workAreaChanged } from 'shared-contracts';
import { createWorkArea, deleteWorkArea, restoreWorkArea, updateWorkArea } from 'shared-contracts/area-calls';
import { listWorkAreas } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { useCallAction, useCallCache } from 'shared-ui/query';
import { useNavigate } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import type { AreaValues } from './area-form.model.ts';

/** Returns the actions on Work Areas. An event tells the side navigation about each change. */
export function useAreaActions() {
  const { bus, confirm, notify } = useShell();
  const cache = useCallCache();
  const navigate = useNavigate();
  const text = useMessages();
  const { mutateAsync: sendNew } = useCallAction(createWorkArea, { failure: false });
  const { mutateAsync: sendValues } = useCallAction(updateWorkArea, { failure: false });
  const { mutateAsync: sendRestore } = useCallAction(restoreWorkArea, { failure: text('areaNotRestored') });
  // The area's page would first say that the area doesn't exist, so the lists are refreshed after leaving it.
  const { mutateAsync: sendRemoval } = useCallAction(deleteWorkArea, { failure: text('areaNotDeleted'), changes: [] });
  const announce = (areaId: string, change: 'created' | 'updated' | 'deleted') => bus.publish(workAreaChanged, { areaId, change });

  const create = async (values: AreaValues) => {
    const { AreaID, RouteURL } = await sendNew({ body: values });
    announce(AreaID, 'created');
    notify.success({ title: text('areaCreatedTitle'), description: text('areaCreatedDetail') });
    void navigate(routes.workArea(RouteURL));
  };

  /** Saves an area. `seen` is what the form showed; without it, changes of others are replaced. */
  const update = async ({ AreaID, RouteURL: before }: WorkArea, values: AreaValues, seen: WorkArea | undefined) => {
    const shown = seen && { Name: seen.Name, DisplayName: seen.DisplayName, Description: seen.Description ?? '' };
    const { RouteURL } = await sendValues({ body: { AreaID, ...values, ...(shown ? { seen: shown } : {}) } });
    announce(AreaID, 'updated');
    notify.success({ title: text('areaSavedTitle'), description: text('areaSavedDetail', { name: values.Name }) });
    if (RouteURL !== before) void navigate(routes.editWorkArea(RouteURL), { replace: true });
  };

  const restore = async (areaId: string) => {
    const restored = await sendRestore({ body: { AreaID: areaId } }).catch(() => undefined);
    if (!restored) return;
    announce(areaId, 'created');
    void navigate(routes.workArea(restored.RouteURL));
  };

  const remove = async ({ AreaID, Name, sharing }: WorkArea) => {
    const body = [text('deleteAreaBody'), sharing && text('deleteSharedArea')].filter(Boolean).join(' ');
    if (!(await confirm({ title: text('deleteAreaTitle', { name: Name }), body, okLabel: text('deleteArea'), danger: true }))) return;
    const isDone = await sendRemoval({ query: { AreaID } }).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    await navigate(routes.home());
    announce(AreaID, 'deleted');
    void cache.refresh(listWorkAreas);
    const action = { label: text('undo'), onAction: () => void restore(AreaID) };
    notify.warning({ title: text('areaDeletedTitle'), description: text('areaDeletedDetail', { name: Name }), action });
  };

  return { create, update, remove };
}
