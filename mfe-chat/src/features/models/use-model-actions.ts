import { isApiError, type Model } from 'shared-contracts';
import {
  type CallInput,
  connectModelProvider,
  disconnectModelProvider,
  getModels,
  refreshModelProvider,
  setDefaultModel,
} from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { useCallAction, useCallCache } from 'shared-ui/query';
import { useModelsMessages } from '../../messages/models.ts';

/** Connects, tests, and disconnects providers, and sets the default model. */
export function useModelActions() {
  const { confirm, model, notify } = useShell();
  const text = useModelsMessages();
  const cache = useCallCache();
  const { mutateAsync: sendProvider } = useCallAction(connectModelProvider, { failure: false });
  const { mutateAsync: refreshProvider } = useCallAction(refreshModelProvider, { failure: false });
  const { mutateAsync: removeProvider } = useCallAction(disconnectModelProvider, { failure: text('disconnectFailedTitle') });
  const { mutateAsync: setDefault } = useCallAction(setDefaultModel, { failure: text('defaultModelFailedTitle') });
  /** Tells the top bar which models are connected; the action has already refreshed the list. */
  const updateTopBar = async () => {
    const models = cache.read(getModels, {});
    if (models) await model.refresh(models.filter(({ connected }) => connected).map(({ modelId }) => modelId));
  };
  const describe = (error: unknown) => (isApiError(error) ? error.message : text('tryLater'));

  return {
    /** Returns what to show beside the form, or null if the provider is connected. */
    connect: async (body: CallInput<typeof connectModelProvider>['body']): Promise<string | null> => {
      try {
        const { problem } = await sendProvider({ body });
        if (problem !== null) return problem;
      } catch (error) {
        return describe(error);
      }
      notify.success({ title: text('providerConnectedTitle'), description: text('providerConnectedDetail', { name: body.name }) });
      await updateTopBar();
      return null;
    },
    test: async (providerId: string, name: string): Promise<void> => {
      try {
        const { problem } = await refreshProvider({ params: { provider_id: providerId } });
        if (problem === null) notify.success({ title: text('providerAnswersTitle'), description: text('providerAnswersDetail', { name }) });
        else notify.error({ title: text('providerSilentTitle', { name }), description: problem });
        await updateTopBar();
      } catch (error) {
        notify.error({ title: text('providerSilentTitle', { name }), description: describe(error) });
      }
    },
    disconnect: async (providerId: string, name: string): Promise<void> => {
      const question = { title: text('disconnectAskTitle', { name }), body: text('disconnectAskBody'), okLabel: text('disconnect') };
      if (!(await confirm({ ...question, cancelLabel: text('cancel'), danger: true }))) return;
      await removeProvider({ params: { provider_id: providerId } }).then(updateTopBar, () => undefined);
    },
    /** The default model applies at once, in the top bar too. */
    makeDefault: async ({ id, modelId, modelName }: Model): Promise<void> => {
      const isSet = await setDefault({ body: { default_model: id } }).then(
        () => true,
        () => false,
      );
      if (!isSet) return;
      await updateTopBar();
      notify.success({ title: text('defaultModelTitle'), description: text('defaultModelDetail', { name: modelName }) });
      await model.choose({ modelId, modelName });
    },
  };
}
