import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { CommentsButton, CommentsPart, useCommentsState } from 'shared-ui/reading';
import { useMessages } from '../../messages/messages.ts';

interface WorkflowCommentsProps {
  readonly workflowId: string;
  readonly name: string;
  readonly definition: Pick<WorkflowDefinition, 'steps'>;
  /** The step whose comments are shown; otherwise those of the whole workflow. */
  readonly stepId?: string;
}

/** Renders the button that opens the comments on a workflow or one of its steps. */
export function WorkflowComments({ workflowId: id, name, definition, stepId }: WorkflowCommentsProps) {
  const text = useMessages();
  const state = useCommentsState();
  const parts = definition.steps.map((step) => ({ id: step.id, name: step.name || text(`stepKind_${step.kind}`) }));
  const subject = { kind: 'blueprint' as const, id, name };
  return (
    <>
      <CommentsButton
        subject={subject}
        {...(stepId === undefined ? {} : { part: stepId })}
        onOpen={() => state.open(stepId === undefined ? {} : { part: stepId })}
      />
      <CommentsPart subject={subject} state={state} parts={parts} />
    </>
  );
}
