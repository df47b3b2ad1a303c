import { isSecretValue, withHeaders, workflowDefinition } from 'shared-contracts/workflow-calls';
import { browserDrafts, type Draft, type DraftPlace } from 'shared-ui/autosave';
import type { WorkflowText } from './merge-workflow.model.ts';

/** Returns the beginning of the keys under which the browser keeps drafts of a workflow, or of a new one. */
export const getDraftPrefix = (email: string, workflowId: string | null): string =>
  `atrium:draft:${email}:workflow/${workflowId ?? 'new'}/`;

/** A secret is sealed on the server and never kept in the browser, so it has to be entered again. */
const withoutSecretValues = ({ name, definition }: WorkflowText): WorkflowText => ({
  name,
  definition: withHeaders(definition, (header) => (isSecretValue(header) ? { ...header, value: '' } : header)),
});

function parseText(value: unknown): WorkflowText | undefined {
  if (typeof value !== 'object' || value === null || !('name' in value) || typeof value.name !== 'string') return undefined;
  const definition = 'definition' in value ? workflowDefinition.safeParse(value.definition) : undefined;
  return definition?.success ? { name: value.name, definition: definition.data } : undefined;
}

function parseDraft(stored: unknown): (Draft<WorkflowText> & { readonly newId: string | undefined }) | undefined {
  if (typeof stored !== 'object' || stored === null || !('value' in stored) || !('version' in stored)) return undefined;
  const value = parseText(stored.value);
  if (!value || !(stored.version === null || typeof stored.version === 'number')) return undefined;
  const newId = 'newId' in stored && typeof stored.newId === 'string' ? stored.newId : undefined;
  return { value, version: stored.version, base: 'base' in stored ? parseText(stored.base) : undefined, newId };
}

const toStored = ({ value, version, base }: Draft<WorkflowText>) => ({
  value: withoutSecretValues(value),
  version,
  ...(base ? { base: withoutSecretValues(base) } : {}),
});

/** Creates the place for the drafts of a stored workflow. */
export const createDrafts = (email: string, workflowId: string): DraftPlace<WorkflowText> =>
  browserDrafts({ email, prefix: getDraftPrefix(email, workflowId), parse: parseDraft, toStored });

/**
 * Creates the place for the drafts of a new workflow. They carry the id that was chosen for it, so that what a closed page left creates
 * nothing twice. Once the workflow is stored, its drafts are kept like those of any other.
 */
export function createNewDrafts(email: string, chosen: { newId: string; readonly workflowId: string | null }): DraftPlace<WorkflowText> {
  let foundId: string | undefined;
  const place = browserDrafts<WorkflowText>({
    email,
    prefix: getDraftPrefix(email, null),
    parse: (stored) => {
      const draft = parseDraft(stored);
      foundId = draft?.newId;
      return draft;
    },
    toStored: (draft) => ({ ...toStored(draft), newId: chosen.newId }),
  });
  let stored: DraftPlace<WorkflowText> | undefined;
  return {
    write: (draft) => {
      if (chosen.workflowId === null) return place.write(draft);
      stored ??= createDrafts(email, chosen.workflowId);
      return stored.write(draft);
    },
    remove: () => {
      place.remove();
      stored?.remove();
    },
    adopt: (onFound) =>
      place.adopt((draft) => {
        const isTaken = onFound(draft);
        if (isTaken && foundId) chosen.newId = foundId;
        return isTaken;
      }),
  };
}
