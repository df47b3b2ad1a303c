import { limits, reaches } from 'shared-contracts';
import { isSecretValue, type WorkflowDefinition, workflowDefinition } from 'shared-contracts/workflow-calls';
import * as z from 'zod/mini';
import { AppError } from '../../../errors.ts';
import { differenceOf } from '../../../kernel/tool/change.policy.ts';
import { defineTool, type Tool, type Undo } from '../../../kernel/tool/tool.ts';
import { missing, optionalField, textField, textInput } from '../../../kernel/tool/tool-input.ts';
import { sayAction } from '../../../messages/agent-work.ts';
import { sayLedger } from '../../../messages/ledger.ts';
import { newId } from '../../../platform/ids.ts';
import { writeText } from '../../../platform/language/text.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import type { BlueprintsRepository } from '../../chat/blueprint/blueprint.repository.ts';
import { draftByRules } from '../../chat/blueprint/draft-by-rules.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import { movesSecrets } from './step/step-secrets.ts';
import type { WorkflowsService } from './workflow.service.ts';
import type { FoundWorkflow } from './workflow.types.ts';
import { editBetween, editTakenBack, isSameState, linesOfWorkflow, type WorkflowEdit, type WorkflowState } from './workflow-edit.policy.ts';

interface WorkflowChangeDependencies {
  readonly workflows: Pick<WorkflowsService, 'get' | 'isOn' | 'save'>;
  readonly drafts: Pick<BlueprintsRepository, 'add'>;
  readonly access: Pick<AccessRepository, 'reachOf' | 'sharingWith'>;
  /** Returns the name of a workflow of any owner. */
  readonly nameOf: (id: string) => Promise<string | undefined>;
  /** Moves a workflow of its owner to the trash. */
  readonly remove: (ownerId: string, id: string) => Promise<void>;
  /** @throws AppError if the person's plan has no room for another workflow. */
  readonly ensureRoom: (userId: string) => Promise<void>;
  /** @throws ModelError if the person may not use workflows. */
  readonly ensureAllowed: (userId: string) => Promise<void>;
  readonly languageOf: (userId: string) => Promise<string | undefined>;
}

interface DraftedWorkflow {
  readonly id: string;
  readonly saved: WorkflowState;
}

interface EditedWorkflow extends DraftedWorkflow {
  readonly edit: WorkflowEdit;
}

const answerMax = 60_000;
const descriptionMax = 4_000;
const english = 'en';
const workflowId = 'The id of the workflow. find_items lists workflows as blueprints.';

/** Creates the tools that draft, read and edit workflows. None of them starts a workflow or switches one on. */
export function workflowChangeTools(deps: WorkflowChangeDependencies): Tool[] {
  const { workflows, drafts, access, nameOf, remove, ensureRoom, ensureAllowed, languageOf } = deps;
  const readable = async (userId: string, id: string) => {
    if (!(await access.reachOf(userId, { kind: 'blueprint', id }))) throw missing('workflow');
    return workflows.get(userId, id);
  };
  const editable = async (userId: string, id: string) => {
    const reach = await access.reachOf(userId, { kind: 'blueprint', id });
    if (!reach) throw missing('workflow');
    const found = await workflows.get(userId, id);
    if (!reaches(reach.level, 'edit')) throw new ModelError('provider-refused', sayLedger('noAccess', { name: found.name }));
    // What starts automatically would do at once what nobody has looked at.
    if (await workflows.isOn(id))
      throw new ModelError('provider-failed', 'This workflow starts automatically. Ask the user to switch it off on its page first.');
    return { found, isShared: reach.level !== 'own' || (await access.sharingWith(userId, { kind: 'blueprint', id })) !== undefined };
  };
  const undoDraft: Undo = async (userId, inverse, merges) => {
    const { id, saved } = inverse as DraftedWorkflow;
    const name = await nameOf(id);
    if (name === undefined) return { outcome: 'undone' };
    const reach = await access.reachOf(userId, { kind: 'blueprint', id });
    if (reach?.level !== 'own') throw new AppError('not-allowed', { detail: sayLedger('noAccess', { name }) });
    const current = stateOf(await workflows.get(userId, id));
    const isUnchanged = isSameState(current, saved) && !(await workflows.isOn(id));
    if (!isUnchanged && !merges) return { outcome: 'changed', canMerge: true, difference: differenceOf(linesOfWorkflow(current), []) };
    await remove(userId, id);
    return { outcome: 'undone' };
  };
  const undoEdit: Undo = async (userId, inverse, merges) => {
    const { id, saved, edit } = inverse as EditedWorkflow;
    const name = await nameOf(id);
    if (name === undefined) return { outcome: 'undone' };
    const reach = await access.reachOf(userId, { kind: 'blueprint', id });
    if (!reach || !reaches(reach.level, 'edit')) throw new AppError('not-allowed', { detail: sayLedger('noAccess', { name }) });
    const found = await workflows.get(userId, id);
    const current = stateOf(found);
    const isUnchanged = isSameState(current, saved) && !(await workflows.isOn(id));
    const restored = editTakenBack(current, edit);
    if (!restored || !(isUnchanged || merges)) {
      const difference = restored && differenceOf(linesOfWorkflow(current), linesOfWorkflow(restored));
      return { outcome: 'changed', canMerge: restored !== undefined, ...(difference ? { difference } : {}) };
    }
    await saving(name, () => workflows.save(userId, id, { ...restored, seen: found.version }), 'undoChanged');
    return { outcome: 'undone' };
  };
  return [
    defineTool({
      name: 'read_workflow',
      title: sayAction('readWorkflow'),
      description: sayAction('readWorkflowNote'),
      effect: 'read',
      returnsPrivate: true,
      input: textInput({ workflow_id: workflowId }),
      run: async (input, { userId }) => {
        const found = await readable(userId, textField(input, 'workflow_id', 200));
        const text = [`${found.name} (${found.status})`, problemsOf(found), JSON.stringify(found.definition)].filter(Boolean).join('\n\n');
        return text.length > answerMax ? 'The workflow is too long to be read here. The user can open it on its page.' : text;
      },
    }),
    defineTool({
      name: 'draft_workflow',
      title: sayAction('draftWorkflow'),
      description: sayAction('draftWorkflowNote'),
      effect: 'write',
      input: textInput(
        {
          description:
            'What it does, one sentence for each step in order, the trigger first: “Every Monday at 9. Summarize the news about tin. Save it as a report.” In the user’s language.',
          name: 'Its name.',
        },
        ['name'],
      ),
      plan: async (input, { userId }) => {
        await ensureAllowed(userId);
        const description = textField(input, 'description', descriptionMax);
        const drafted = draftByRules(description, await languageOf(userId));
        if (!drafted.steps.length) throw new ModelError('provider-failed', 'The description names no step. Write a sentence for each.');
        await saving('', () => ensureRoom(userId));
        const title = nameIn(input) ?? drafted.title;
        return {
          difference: differenceOf([], [title, ...drafted.steps.map((step, at) => `${at + 1}. ${step.title}`)]),
          commit: async () => {
            await saving(title, () => ensureRoom(userId));
            const id = newId('bpr');
            await drafts.add({ id, userId, sessionId: null, draft: { ...drafted, title } });
            const found = await workflows.get(userId, id);
            const text = [`The draft was created with the id ${id}.`, problemsOf(found), ...drafted.open_questions]
              .filter(Boolean)
              .join('\n');
            const inverse: DraftedWorkflow = { id, saved: stateOf(found) };
            return { text, target: { kind: 'blueprint', id, name: title }, inverse };
          },
        };
      },
      undo: undoDraft,
    }),
    defineTool({
      name: 'edit_workflow',
      title: sayAction('editWorkflow'),
      description: sayAction('editWorkflowNote'),
      effect: 'write',
      input: textInput(
        { workflow_id: workflowId, name: 'Its new name.', definition: 'All steps and edges as JSON, in the form of read_workflow.' },
        ['name', 'definition'],
      ),
      addressesIn: (input) =>
        (definitionIn(input)?.steps ?? []).flatMap((step) => (step.kind === 'http' && step.config.url ? [step.config.url] : [])),
      plan: async (input, { userId }) => {
        await ensureAllowed(userId);
        const id = textField(input, 'workflow_id', 200);
        const { found, isShared } = await editable(userId, id);
        const before = stateOf(found);
        const after: WorkflowState = { name: nameIn(input) ?? before.name, definition: definitionIn(input) ?? before.definition };
        if (isSameState(before, after)) throw new ModelError('provider-failed', 'The workflow is like this already.');
        if (movesSecrets(before.definition, after.definition))
          throw new ModelError('provider-refused', 'Only the user can change where a stored secret is sent, on the page of the workflow.');
        const target = { kind: 'blueprint', id, name: before.name };
        return {
          target,
          isShared,
          difference: differenceOf(linesOfWorkflow(before), linesOfWorkflow(after)),
          commit: async () => {
            await editable(userId, id);
            const kept = await saving(before.name, () => workflows.save(userId, id, { ...after, seen: found.version }));
            const saved = stateOf(kept);
            const inverse: EditedWorkflow = { id, saved, edit: editBetween(before, saved) };
            return { text: ['The workflow was saved.', problemsOf(kept)].filter(Boolean).join('\n'), target, inverse };
          },
        };
      },
      undo: undoEdit,
    }),
  ];
}

const stateOf = ({ name, definition }: FoundWorkflow): WorkflowState => ({ name, definition });

/** Tells the model what keeps a workflow from running. */
function problemsOf({ problems }: FoundWorkflow): string {
  const lines = problems.map(
    ({ step_id: step, field, message }) => `- ${[step, field].filter(Boolean).join('.')}: ${writeText(message, english)}`,
  );
  return lines.length ? `It can’t run until this is filled in or fixed:\n${lines.join('\n')}` : '';
}

const nameIn = (input: unknown): string | undefined =>
  optionalField(input, 'name', limits.itemNameMax)?.replace(/\s+/g, ' ').trim() || undefined;

/** Returns the definition in an input, checked as if the page had saved it. @throws ModelError for the model if it isn't one */
function definitionIn(input: unknown): WorkflowDefinition | undefined {
  const given = (input as { definition?: unknown } | null)?.definition;
  if (given === undefined || given === null || given === '') return undefined;
  const parsed = z.safeParse(workflowDefinition, typeof given === 'string' ? parseJson(given) : given);
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ModelError('provider-failed', `The definition isn’t valid. ${issues.join(' ')}`);
  }
  const { data } = parsed;
  if (data.steps.some((step) => step.kind === 'http' && step.config.headers.some(isSecretValue)))
    throw new ModelError('provider-refused', 'Leave the values of secret headers empty. The user enters them on the page of the workflow.');
  return data;
}

function parseJson(text: string): unknown {
  if (text.length > limits.workflowMaxBytes) throw new ModelError('provider-failed', 'The definition is too long.');
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelError('provider-failed', 'The definition isn’t JSON.');
  }
}

/** Passes on to the model why a workflow couldn't be saved. */
async function saving<T>(
  name: string,
  save: () => Promise<T>,
  changed: 'changedMeanwhile' | 'undoChanged' = 'changedMeanwhile',
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ModelError('provider-failed', error.code === 'workflow-changed' ? sayLedger(changed, { name }) : error.sentence);
  }
}
