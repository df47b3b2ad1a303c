import { createContext, useContext } from 'react';
import type { WorkflowStepKind } from 'shared-contracts/workflow-calls';

/** Describes where a step is added: before a step, on all lines that lead to it, or after a step whose branch ends. */
export type StepPlace = { readonly before: string } | { readonly after: string; readonly branch: 'yes' | 'no' | undefined };

/** Adds a step from the canvas; undefined while the canvas is read-only. */
export const AddStepContext = createContext<((kind: WorkflowStepKind, place: StepPlace) => void) | undefined>(undefined);

export const useAddStep = () => useContext(AddStepContext);
