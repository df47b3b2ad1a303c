import { isSecretValue, type WorkflowDefinition, type WorkflowStep, withHeaders } from 'shared-contracts/workflow-calls';
import type { SealedValue } from '../../../../platform/database/schema/index.ts';
import { newId } from '../../../../platform/ids.ts';
import type { KeyBox } from '../../../../platform/model/key-box.ts';

/** Limits how many unused secrets are kept, so that undo can restore one after a save removed it. */
const unusedMax = 20;
/** Sets the shortest value to redact. Shorter values could be ordinary words. */
const tellingLength = 6;
export const secretMark = '•••';

/**
 * Creates the store for secret values of request headers. They are encrypted on arrival, bound to their workflow and opened only for the
 * request itself. Anything that leaves the server contains only their names (`kept`).
 */
export function createStepSecrets(keys: KeyBox) {
  const boundTo = (workflowId: string) => `header:${workflowId}`;
  const open = (workflowId: string, { sealed }: SealedValue) => keys.open(sealed, boundTo(workflowId));
  return {
    /**
     * Separates a definition from its secrets and seals them. A name without a value in `before` is dropped, and its value has to be
     * entered again.
     */
    seal: (workflowId: string, given: WorkflowDefinition, before: readonly SealedValue[]) => {
      const all = [...before];
      const used = new Set<string>();
      const keep = ({ id }: SealedValue) => {
        used.add(id);
        return id;
      };
      const seal = (value: string): SealedValue => {
        const known = all.find((one) => open(workflowId, one) === value);
        if (known) return known;
        const made = { id: newId('hdr'), sealed: keys.seal(value, boundTo(workflowId)) };
        all.push(made);
        return made;
      };
      const definition = withHeaders(given, ({ name, value, kept }) => {
        if (isSecretValue({ name, value })) return { name, value: '', kept: keep(seal(value)) };
        const known = value === '' ? all.find(({ id }) => id === kept) : undefined;
        return known ? { name, value, kept: keep(known) } : { name, value };
      });
      const unused = all.filter(({ id }) => !used.has(id)).slice(-unusedMax);
      return { definition, sealedHeaders: [...unused, ...all.filter(({ id }) => used.has(id))] };
    },
    /** Returns a step with its secrets, for the run only. `lost` lists the headers whose values can no longer be opened. */
    reveal: (workflowId: string, step: WorkflowStep, values: readonly SealedValue[]) => {
      if (step.kind !== 'http') return { step, secrets: [], lost: [] };
      const secrets: string[] = [];
      const lost: string[] = [];
      const headers = step.config.headers.map(({ name, value, kept }) => {
        if (!kept) return { name, value };
        const found = values.find(({ id }) => id === kept);
        const text = found && open(workflowId, found);
        if (text === undefined) lost.push(name);
        else secrets.push(text);
        return { name, value: text ?? '' };
      });
      return { step: { ...step, config: { ...step.config, headers } }, secrets, lost };
    },
  };
}

export type StepSecrets = ReturnType<typeof createStepSecrets>;

/**
 * Returns whether a definition sends a stored secret elsewhere than before. Only the owner may do that, because a person who changes the
 * address of a request could read what it sends.
 */
export function movesSecrets(before: WorkflowDefinition | null, after: WorkflowDefinition): boolean {
  const known = before ? placesOf(before) : new Set<string>();
  return [...placesOf(after)].some((place) => !known.has(place));
}

/** Lists where the stored secrets of a definition are sent. */
const placesOf = ({ steps }: WorkflowDefinition): ReadonlySet<string> =>
  new Set(
    steps.flatMap((step) => {
      if (step.kind !== 'http') return [];
      const { method, url, allowed_hosts: hosts, headers } = step.config;
      const kept = headers.filter((header) => header.kept !== undefined && header.value === '');
      return kept.map(({ name, kept: id }) => JSON.stringify([id, name.toLowerCase(), method, url, hosts.toSorted()]));
    }),
  );

/** Removes secrets that a server may have echoed, including the part after the word `Bearer`. */
export function withoutEchoes<Value>(value: Value, secrets: readonly string[]): Value {
  const telling = secrets
    .flatMap((secret) => [secret, secret.replace(/^\s*\w+\s+/, '')])
    .map((secret) => JSON.stringify(secret).slice(1, -1))
    .filter(({ length }) => length >= tellingLength);
  if (!telling.length) return value;
  const text = telling
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, secret) => left.replaceAll(secret, secretMark), JSON.stringify(value));
  return JSON.parse(text) as Value;
}
