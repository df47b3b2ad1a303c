import type { FormInstance } from 'antd';
import { findInputText, type InputIssue, inputTexts } from 'shared-contracts/input-texts';
import { defineMessages } from '../text/i18n.ts';

/** What zod says about a check without a text. */
const invalid = 'Invalid input';
const { text } = defineMessages('shared-ui-input', { ...inputTexts, invalid: 'Invalid input' });

type Rule = { validator: (rule: unknown, value: unknown) => Promise<void> };
type FieldData = Parameters<FormInstance['setFields']>[0][number];

/** Describes the part of a zod (or zod/mini) schema that a rule needs. */
export interface FieldSchema {
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly InputIssue[] } | undefined };
}

/**
 * Returns antd's rule for a field from its schema in the contract. It shows the schema's message in the language of the page unless another is given. `<Form.Item
 * name="Name" rules={[schemaRule(areaName, 'Work Area name is required.')]}>`
 */
export function schemaRule(schema: FieldSchema, message?: string): Rule {
  return {
    validator: async (_rule, value) => {
      const result = schema.safeParse(value ?? '');
      if (!result.success) throw new Error(message ?? writeIssue(result.error?.issues[0]));
    },
  };
}

function writeIssue(issue: InputIssue = { message: '' }): string {
  const found = findInputText(issue);
  if (found) return text(found.key, found.values);
  return issue.message === invalid ? text('invalid') : issue.message;
}

/** Returns the field errors of a refused request (`ApiError.fields`) for `form.setFields`. Dots in a path lead into nested fields. */
export function fieldErrors(fields: readonly { path: string; message: string }[]): FieldData[] {
  const byPath = Map.groupBy(fields, ({ path }) => path);
  return [...byPath].map(([path, errors]) => ({ name: path.split('.'), errors: errors.map(({ message }) => message) }));
}

/**
 * Removes the errors of changed fields, for `onValuesChange`. A field that is checked when it loses the focus would otherwise keep the
 * refusal of the last attempt until the button is pressed, and the button would move away under the pointer as the lines go.
 */
export function dropErrors<Values>(form: FormInstance<Values>, changed: unknown): void {
  const stale = form.getFieldsError().filter(({ name, errors }) => errors.length && isIn(changed, name));
  form.setFields(stale.map(({ name }) => ({ name: name as FieldData['name'], errors: [] })) as Parameters<typeof form.setFields>[0]);
}

const isIn = (value: unknown, [key, ...rest]: readonly (string | number)[]): boolean =>
  key === undefined || (typeof value === 'object' && value !== null && key in value && isIn(value[key as keyof typeof value], rest));
