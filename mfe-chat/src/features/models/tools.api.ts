import type { Capabilities, ModelPurpose, SearchEngine } from 'shared-contracts';
import { connectSearch, disconnectSearch, getCapabilities, setSpecialModel } from 'shared-contracts/calls';
import { type ApiCapability, useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { chatKeys } from '../../shared/chat-keys.ts';

/** Loads which tools answers can use now. */
export function useCapabilities() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: chatKeys.capabilities(email),
    queryFn: ({ signal }): Promise<Capabilities> => api.call(getCapabilities, { query: { email } }, { signal }),
    enabled: email !== '',
  });
}

/** Holds the values of the web search form. */
export interface SearchFields {
  readonly engine: SearchEngine;
  readonly search_url?: string;
  readonly api_key?: string;
}

/** Returns why the web search cannot be connected, or null. */
export const connectWebSearch = async (api: ApiCapability, email: string, fields: SearchFields): Promise<string | null> =>
  (await api.call(connectSearch, { body: { email, ...fields } })).problem;

export const disconnectWebSearch = (api: ApiCapability, email: string) => api.call(disconnectSearch, { query: { email } });

export const chooseSpecialModel = (api: ApiCapability, email: string, purpose: ModelPurpose, special_model: string | null) =>
  api.call(setSpecialModel, { body: { email, purpose, special_model } });
