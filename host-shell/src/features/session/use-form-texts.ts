import { defineMessages, useLanguage } from 'shared-ui';
import type { FormProps } from 'shared-ui/form';
import { formTexts } from '../../messages/form.ts';

const { useMessages } = defineMessages('host-shell-form', formTexts);

/** Stands for a value that antd fills in. */
const slot = (name: string) => `\${${name}}`;

/** Returns what a form says about wrong fields. antd says it in English. */
export function useFormTexts(): NonNullable<FormProps['validateMessages']> {
  const text = useMessages();
  const label = slot('label');
  return {
    required: text('required', { label: slot('field') }),
    whitespace: text('blank', { label }),
    string: { min: text('tooShort', { label, min: slot('min') }), max: text('tooLong', { label, max: slot('max') }) },
    types: { email: text('notEmail', { label }) },
  };
}

/** Returns what gives a field its name within a sentence, for `messageVariables`. English labels begin with a capital, which a sentence doesn't want. */
export function useFieldNames(): (label: string) => { readonly field: string } {
  const isEnglish = useLanguage().tag === 'en';
  return (label) => ({ field: isEnglish ? label.charAt(0).toLowerCase() + label.slice(1) : label });
}
