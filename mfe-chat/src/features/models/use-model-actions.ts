import { isApiError, type Model } from 'shared-contracts';
import { getModels, setDefaultModel } from 'shared-contracts/calls';
import { deleteScopedConnection, refreshScopedConnection, type Scope } from 'shared-contracts/connection-calls';
import { useShell } from 'shared-contracts/shell';
import { useCallAction, useCallCache } from 'shared-ui/query';
import { useModelsMessages } from '../../messages/models.ts';

export const ownScope: Scope<'me'> = { of: 'me' };

/** Returns what users do with their providers: test and disconnect them, and choose the default model. */
export function useModelActions() {
  const { confirm, model, notify } = useShell();
  const text = useModelsMessages();
  const cache = useCallCache();
  const { mutateAsync: refreshProvider, isPending: isTesting } = useCallAction(refreshScopedConnection, { failure: false });
  const { mutateAsync: removeProvider } = useCallAction(deleteScopedConnection, { failure: text('disconnectFailedTitle') });
  const { mutateAsync: setDefault } = useCallAction(setDefaultModel, { failure: text('defaultModelFailedTitle') });
  /** Tells the top bar which models are connected; the action has already refreshed the list. */
  const updateTopBar = async () => {
    const models = cache.read(getModels, {});
    if (models) await model.refresh(models.filter(({ connected }) => connected).map(({ modelId }) => modelId));
  };
  const describe = (error: unknown) => (isApiError(error) ? error.message : text('tryLater'));

  return {
    isTesting,
    /** Returns what is wrong with the provider, or null if it answers. */
    test: async (providerId: string, name: string): Promise<string | null> => {
      try {
        const { problem } = await refreshProvider({ params: { connection_id: providerId }, query: ownScope });
        if (problem === null) notify.success({ title: text('providerAnswersTitle'), description: text('providerAnswersDetail', { name }) });
        await updateTopBar();
        return problem;
      } catch (error) {
        return describe(error);
      }
    },
    disconnect: async (providerId: string, name: string): Promise<void> => {
      const question = { title: text('disconnectAskTitle', { name }), body: text('disconnectAskBody'), okLabel: text('disconnect') };
      if (!(await confirm({ ...question, cancelLabel: text('cancel'), danger: true }))) return;
      await removeProvider({ params: { connection_id: providerId }, query: ownScope }).then(updateTopBar, () => undefined);
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
