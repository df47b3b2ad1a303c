import { isApiError } from 'shared-contracts';
import { getModels } from 'shared-contracts/calls';
import {
  connectLocalModels,
  findLocalModels,
  type LocalServer,
  localServerKind,
  shareLocalModels,
} from 'shared-contracts/connection-calls';
import { useShell } from 'shared-contracts/shell';
import { useCall, useCallAction } from 'shared-ui/query';
import { useLocalModelsMessages } from '../../messages/local-models.ts';

/** Finds the programs on the server's computer that are not connected yet, and connects them. */
export function useLocalModels() {
  const text = useLocalModelsMessages();
  const { api, notify, model } = useShell();
  const { data } = useCall(findLocalModels, {});
  const own = useCallAction(connectLocalModels, { failure: false });
  const shared = useCallAction(shareLocalModels, { failure: false });

  const connect = async ({ server, name }: LocalServer, isForAll: boolean) => {
    const kind = localServerKind.safeParse(server).data;
    if (!kind) return;
    const body = { server: kind };
    const fail = (description: string) => notify.error({ title: text('failedTitle', { name }), description });
    try {
      const { problem } = isForAll ? await shared.mutateAsync({ body }) : await own.mutateAsync({ body });
      if (problem !== null) return fail(problem);
    } catch (error) {
      return fail(isApiError(error) ? error.message : '');
    }
    notify.success({ title: text('connectedTitle', { name }), description: text('connectedDetail') });
    const models = await api.call(getModels, {}).catch(() => []);
    await model.refresh(models.filter(({ connected }) => connected).map(({ modelId }) => modelId));
  };

  return {
    servers: (data?.servers ?? []).filter(({ is_connected: isConnected }) => !isConnected),
    canShare: data?.can_share ?? false,
    isBusy: own.isPending || shared.isPending,
    connect: (server: LocalServer, isForAll = false) => void connect(server, isForAll),
  };
}
