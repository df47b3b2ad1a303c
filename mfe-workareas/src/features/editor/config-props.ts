import type { StepOf, WorkflowStep } from 'shared-contracts/workflow-calls';

/** Describes the props of the fields of a step's kind. */
export interface ConfigProps<K extends WorkflowStep['kind'] = WorkflowStep['kind']> {
  step: StepOf<K>;
  /** Returns the problem of a field by its name. */
  problemOf: (field: string) => string | undefined;
  variables: readonly { readonly token: string; readonly label: string }[];
  /** `key` names the field: consecutive changes to it are undone together. */
  onChange: (config: StepOf<K>['config'], key: string) => void;
}
