import { routes, type WorkArea, workAreaChanged } from 'shared-contracts';
import { createWorkArea, deleteWorkArea, restoreWorkArea, updateWorkArea } from 'shared-contracts/area-calls';
import { listWorkAreas } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { useCallCache } from 'shared-ui/query';
import { useNavigate } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import type { AreaValues } from './area-form.model.ts';

/** Returns the actions on Work Areas. An event tells the side navigation about each change. */
export function useAreaActions() {
  const { api, bus, confirm, notify } = useShell();
  const cache = useCallCache();
  const navigate = useNavigate();
  const text = useMessages();
  const announce = async (areaId: string, change: 'created' | 'updated' | 'deleted') => {
    bus.publish(workAreaChanged, { areaId, change });
    await cache.refresh(listWorkAreas);
  };

  const create = async (values: AreaValues) => {
    const { AreaID, RouteURL } = await api.call(createWorkArea, { body: values });
    await announce(AreaID, 'created');
    notify.success({ title: text('areaCreatedTitle'), description: text('areaCreatedDetail') });
    void navigate(routes.workArea(RouteURL));
  };

  const update = async ({ AreaID, RouteURL: before }: WorkArea, values: AreaValues) => {
    const { RouteURL } = await api.call(updateWorkArea, { body: { AreaID, ...values } });
    await announce(AreaID, 'updated');
    notify.success({ title: text('areaSavedTitle'), description: text('areaSavedDetail', { name: values.Name }) });
    if (RouteURL !== before) void navigate(routes.editWorkArea(RouteURL), { replace: true });
  };

  const restore = async (areaId: string) => {
    try {
      const { RouteURL } = await api.call(restoreWorkArea, { body: { AreaID: areaId } });
      await announce(areaId, 'created');
      void navigate(routes.workArea(RouteURL));
    } catch (error) {
      notify.error({ title: text('areaNotRestored'), description: error instanceof Error ? error.message : text('tryAgain') });
    }
  };

  const remove = async ({ AreaID, Name }: WorkArea) => {
    const body = text('deleteAreaBody');
    if (!(await confirm({ title: text('deleteAreaTitle', { name: Name }), body, okLabel: text('deleteArea'), danger: true }))) return;
    try {
      await api.call(deleteWorkArea, { query: { AreaID } });
    } catch (error) {
      notify.error({ title: text('areaNotDeleted'), description: error instanceof Error ? error.message : text('tryAgain') });
      return;
    }
    await navigate(routes.home());
    await announce(AreaID, 'deleted');
    const action = { label: text('undo'), onAction: () => void restore(AreaID) };
    notify.warning({ title: text('areaDeletedTitle'), description: text('areaDeletedDetail', { name: Name }), action });
  };

  return { create, update, remove };
}
