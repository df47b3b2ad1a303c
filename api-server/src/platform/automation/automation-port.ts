import type { RemoteRun, RemoteWorkflow } from 'shared-contracts/connection-calls';
import { WordedError } from '../language/worded-error.ts';

/** Describes what the product uses of n8n and Make. Every method throws an AutomationError whose message may be shown. */
export interface AutomationPort {
  /** Makes a request that needs the key. Returns the team that owns the scenarios, on platforms with teams. */
  readonly check: () => Promise<{ id: number; name: string } | null>;
  readonly list: () => Promise<RemoteWorkflow[]>;
  /** Creates an inactive workflow from a file. */
  readonly push: (file: Record<string, unknown>) => Promise<RemoteWorkflow>;
  readonly setActive: (remoteId: string, isActive: boolean) => Promise<void>;
  readonly runs: (remoteId: string) => Promise<RemoteRun[]>;
}

/** Describes a failure. The message is for the user who connected the platform. */
export class AutomationError extends WordedError {
  override readonly name = 'AutomationError';
}
