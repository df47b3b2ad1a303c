import type { Holder } from '../../../kernel/scope.ts';
import type { modelProviders } from '../../../platform/database/schema/index.ts';
import type { ModelFacts } from '../../../platform/model/model-facts.ts';

export type ProviderRow = typeof modelProviders.$inferSelect;

/** Says who can have a connection: agents use those of their people. */
export type ConnectionHolder = Holder<'me' | 'workspace' | 'installation'>;

/** Names the rule of a connection as a whole. */
export const wholeConnection = '';

/** Describes what was decided about a connection (with an empty `modelId`) or one of its models, for one person. */
export interface ModelRule {
  readonly modelId: string;
  readonly isEnabled: boolean | null;
  readonly displayName: string | null;
  readonly requestsPerMinute: number | null;
  readonly isRestricted: boolean;
  /** Whether the person is in one of the groups that may use it. It counts only if the rule is restricted. */
  readonly isInGroup: boolean;
  /** What administrators know better about the model. */
  readonly facts: ModelFacts | null;
}
