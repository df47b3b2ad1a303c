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
