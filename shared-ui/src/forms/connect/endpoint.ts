import { isApiError } from 'shared-contracts';
import { createScopedConnection, type ModelConnection, type Scope } from 'shared-contracts/connection-calls';

/** Holds the schemas of what a provider is connected with. */
export const { shape: endpointFields } = createScopedConnection.body;

/** Returns why a call failed. The sentence about a field says more than the one about the request. */
export const problemOf = (error: Error): string => (isApiError(error) ? error.fields[0]?.message : undefined) ?? error.message;

/** Describes the props of `ConnectionModal`. */
export interface ConnectionFormProps {
  title: string;
  /** For whom the provider is connected. */
  scope: Scope<'me' | 'workspace' | 'installation'>;
  /** The connection that is changed; missing for a new one. Only those of the installation can be changed. */
  connection?: ModelConnection | undefined;
  /** The provider to start with: the id of a known one or the kind of a server on this computer. */
  start?: string | undefined;
  /** Makes a model the default of a workspace or the installation. People's own default is saved without it. */
  onChooseDefault?: (modelId: string) => Promise<unknown>;
  /** Called when the connection is stored, with its name. */
  onSaved?: (name: string) => void;
  onClose: () => void;
}
