import { type Model, rememberLocally } from 'shared-contracts';
import { connectModelProvider, disconnectModelProvider, getModels, refreshModelProvider, setDefaultModel } from 'shared-contracts/calls';
import type { ApiCapability } from 'shared-contracts/shell';
import { useSession, useShell } from 'shared-contracts/shell';
import { queryOptions, useQuery } from 'shared-ui/query';
import { chatKeys } from '../../shared/chat-keys.ts';

export const modelsQuery = (api: ApiCapability, email: string) =>
  queryOptions({
    queryKey: chatKeys.models(email),
    queryFn: async ({ signal }): Promise<Model[]> => {
      const models = await api.call(getModels, { query: { email } }, { signal });
      rememberLocally(
        'connected-models',
        email,
        models.filter(({ connected }) => connected),
      );
      return models;
    },
  });

/** Loads all models, connected or suggested. */
export function useModels() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({ ...modelsQuery(api, email), enabled: email !== '' });
}

/** Holds the values of the provider form. */
export interface ProviderFields {
  readonly name: string;
  readonly base_url: string;
  readonly api_key?: string;
  readonly models?: readonly string[];
}

/** Returns why the provider cannot be connected, or null. */
export async function connectProvider(
  api: ApiCapability,
  email: string,
  { models = [], ...fields }: ProviderFields,
): Promise<string | null> {
  const { problem } = await api.call(connectModelProvider, { body: { email, ...fields, models: [...models] } });
  return problem;
}

/** Returns how the provider failed to list its models, or null. */
export async function refreshProvider(api: ApiCapability, provider_id: string): Promise<string | null> {
  return (await api.call(refreshModelProvider, { params: { provider_id } })).problem;
}

export const disconnectProvider = (api: ApiCapability, provider_id: string) =>
  api.call(disconnectModelProvider, { params: { provider_id } });

export const chooseDefault = (api: ApiCapability, email: string, default_model: string) =>
  api.call(setDefaultModel, { body: { email, default_model } });
