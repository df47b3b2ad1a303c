import { isSecretValue, type WorkflowDefinition, type WorkflowStep, withHeaders } from 'shared-contracts/workflow-calls';
import type { SealedValue } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';

/** What undo may ask for again after it was saved away. */
const unusedMax = 20;
/** Shorter values are words that stand anywhere. */
const tellingLength = 6;
export const secretMark = '•••';

/**
 * Secret values of the headers of requests: encrypted as soon as they arrive, bound to their workflow, and opened only for the request
 * itself. What leaves the server names them (`kept`) and nothing else.
 */
export function createStepSecrets(keys: KeyBox) {
  const boundTo = (workflowId: string) => `header:${workflowId}`;
  const opened = (workflowId: string, { sealed }: SealedValue) => keys.open(sealed, boundTo(workflowId));
  return {
    /** A definition as it came in, and what is sealed of it. A name of a value that is not among `before` is dropped: it has to be typed again. */
    seal: (workflowId: string, given: WorkflowDefinition, before: readonly SealedValue[]) => {
      const all = [...before];
      const used = new Set<string>();
      const keep = ({ id }: SealedValue) => {
        used.add(id);
        return id;
      };
      const sealed = (value: string): SealedValue => {
        const known = all.find((one) => opened(workflowId, one) === value);
        if (known) return known;
        const made = { id: newId('hdr'), sealed: keys.seal(value, boundTo(workflowId)) };
        all.push(made);
        return made;
      };
      const definition = withHeaders(given, ({ name, value, kept }) => {
        if (isSecretValue({ name, value })) return { name, value: '', kept: keep(sealed(value)) };
        const known = value === '' ? all.find(({ id }) => id === kept) : undefined;
        return known ? { name, value, kept: keep(known) } : { name, value };
      });
      const unused = all.filter(({ id }) => !used.has(id)).slice(-unusedMax);
      return { definition, sealedHeaders: [...unused, ...all.filter(({ id }) => used.has(id))] };
    },
    /** A step with its secrets in place, for the run alone; `lost` are the headers whose values cannot be opened any more. */
    reveal: (workflowId: string, step: WorkflowStep, values: readonly SealedValue[]) => {
      if (step.kind !== 'http') return { step, secrets: [], lost: [] };
      const secrets: string[] = [];
      const lost: string[] = [];
      const headers = step.config.headers.map(({ name, value, kept }) => {
        if (!kept) return { name, value };
        const found = values.find(({ id }) => id === kept);
        const text = found && opened(workflowId, found);
        if (text === undefined) lost.push(name);
        else secrets.push(text);
        return { name, value: text ?? '' };
      });
      return { step: { ...step, config: { ...step.config, headers } }, secrets, lost };
    },
  };
}

export type StepSecrets = ReturnType<typeof createStepSecrets>;

/** A value without the secrets that an address may have sent back, also as the part behind the word `Bearer`. */
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
