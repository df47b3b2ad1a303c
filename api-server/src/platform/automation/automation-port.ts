import type { RemoteRun, RemoteWorkflow } from 'shared-contracts/connection-calls';

/** What of n8n and Make the product uses. Every method throws an AutomationError with a sentence that may be shown. */
export interface AutomationPort {
  /** Asks for what needs the key. Answers the team that scenarios are kept by, where there are teams. */
  readonly check: () => Promise<{ id: number; name: string } | null>;
  readonly list: () => Promise<RemoteWorkflow[]>;
  /** Makes a new, inactive one of a file. */
  readonly push: (file: Record<string, unknown>) => Promise<RemoteWorkflow>;
  readonly setActive: (remoteId: string, isActive: boolean) => Promise<void>;
  readonly runs: (remoteId: string) => Promise<RemoteRun[]>;
}

/** `message` is a sentence for whoever connected it. */
export class AutomationError extends Error {
  override readonly name = 'AutomationError';
}
