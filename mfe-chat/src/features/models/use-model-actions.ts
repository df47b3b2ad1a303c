import { isApiError, type Model } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQueryClient } from 'shared-ui/query';
import { useModelsMessages } from '../../messages/models.ts';
import { chooseDefault, connectProvider, disconnectProvider, modelsQuery, type ProviderFields, refreshProvider } from './models.api.ts';

/** Connects, tests, and disconnects providers, and sets the default model. */
export function useModelActions() {
  const { api, confirm, model, notify } = useShell();
  const text = useModelsMessages();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  /** Refreshes the list and the default model in the top bar. */
  const refreshModels = async () => {
    // The list reports its own failure.
    const models = await client.fetchQuery({ ...modelsQuery(api, email), staleTime: 0 }).catch(() => undefined);
    if (models) await model.refresh(models.filter(({ connected }) => connected).map(({ modelId }) => modelId));
  };
  const failed = (title: string, error: unknown) =>
    notify.error({ title, description: isApiError(error) ? error.message : text('tryLater') });

  return {
    /** Returns what to show beside the form, or null if the provider is connected. */
    connect: async (fields: ProviderFields): Promise<string | null> => {
      try {
        const problem = await connectProvider(api, email, fields);
        if (problem !== null) return problem;
      } catch (error) {
        return isApiError(error) ? error.message : text('tryLater');
      }
      notify.success({ title: text('providerConnectedTitle'), description: text('providerConnectedDetail', { name: fields.name }) });
      await refreshModels();
      return null;
    },
    test: async (providerId: string, name: string): Promise<void> => {
      try {
        const problem = await refreshProvider(api, providerId);
        if (problem === null) notify.success({ title: text('providerAnswersTitle'), description: text('providerAnswersDetail', { name }) });
        else notify.error({ title: text('providerSilentTitle', { name }), description: problem });
        await refreshModels();
      } catch (error) {
        failed(text('providerSilentTitle', { name }), error);
      }
    },
    disconnect: async (providerId: string, name: string): Promise<void> => {
      const question = { title: text('disconnectAskTitle', { name }), body: text('disconnectAskBody'), okLabel: text('disconnect') };
      if (!(await confirm({ ...question, cancelLabel: text('cancel'), danger: true }))) return;
      try {
        await disconnectProvider(api, providerId);
        await refreshModels();
      } catch (error) {
        failed(text('disconnectFailedTitle'), error);
      }
    },
    /** The default model applies at once, in the top bar too. */
    makeDefault: async ({ id, modelId, modelName }: Model): Promise<void> => {
      try {
        await chooseDefault(api, email, id);
        await refreshModels();
        notify.success({ title: text('defaultModelTitle'), description: text('defaultModelDetail', { name: modelName }) });
        await model.choose({ modelId, modelName });
      } catch (error) {
        failed(text('defaultModelFailedTitle'), error);
      }
    },
  };
}
