import { Form as AntdForm, type FormInstance, type FormProps } from 'antd';
import type { ReactNode } from 'react';

interface ForgivingFormProps<Values> extends Omit<FormProps<Values>, 'children'> {
  readonly children?: ReactNode;
}

/**
 * Renders antd's form. A change removes the error of its field at once: a field that is checked when it loses the focus would otherwise keep
 * the refusal of the last attempt until then, and the button would move away under the pointer as the lines go.
 */
// biome-ignore lint/suspicious/noExplicitAny: antd's own default, for which forms are written.
function ForgivingForm<Values = any>({ form: given, onValuesChange, children, ...props }: ForgivingFormProps<Values>) {
  const [form] = AntdForm.useForm<Values>(given);
  const handleValuesChange: FormProps<Values>['onValuesChange'] = (changed, all) => {
    dropErrors(form, changed);
    onValuesChange?.(changed, all);
  };
  return (
    <AntdForm<Values> {...props} form={form} onValuesChange={handleValuesChange}>
      {children}
    </AntdForm>
  );
}

/** Renders a form with antd's parts and hooks, and without errors that no longer hold. */
export const Form = Object.assign(ForgivingForm, {
  Item: AntdForm.Item,
  List: AntdForm.List,
  ErrorList: AntdForm.ErrorList,
  useForm: AntdForm.useForm,
  useFormInstance: AntdForm.useFormInstance,
  useWatch: AntdForm.useWatch,
});

type FieldData = Parameters<FormInstance['setFields']>[0][number];

/**
 * Removes the errors of changed fields.
 * @deprecated Every `Form` does so. Remotes that were built before call it, so it stays until shared-ui 2.0.
 */
export function dropErrors<Values>(form: FormInstance<Values>, changed: unknown): void {
  const stale = form.getFieldsError().filter(({ name, errors }) => errors.length && isIn(changed, name));
  // Every letter of every form comes by, and antd asks all its watchers even for no fields.
  if (!stale.length) return;
  form.setFields(stale.map(({ name }) => ({ name: name as FieldData['name'], errors: [] })) as Parameters<typeof form.setFields>[0]);
}

const isIn = (value: unknown, [key, ...rest]: readonly (string | number)[]): boolean =>
  key === undefined || (typeof value === 'object' && value !== null && key in value && isIn(value[key as keyof typeof value], rest));
