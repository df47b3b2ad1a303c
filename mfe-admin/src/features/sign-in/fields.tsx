import { Button, Input, useCopied } from 'shared-ui';
import { Form, Select, Switch } from 'shared-ui/form';
import { Copy, Plus, Trash2 } from 'shared-ui/icons';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { optionsOf } from './order.model.ts';
import * as styles from './sign-in.module.css';

export interface MappedGroup {
  readonly group_id: string;
  readonly name: string;
}

type FieldName = string | string[];

/** Renders a switch with its label beside it. */
export function SwitchItem({ name, label }: { name: FieldName; label: string }) {
  return (
    <div className={styles.switchRow}>
      <Form.Item name={name} valuePropName="checked" noStyle>
        <Switch aria-label={label} />
      </Form.Item>
      <span aria-hidden="true">{label}</span>
    </div>
  );
}

/** Renders a line of text that is written from left to right in every language, such as an address. */
export function CodeItem({ max = 300, ...item }: Omit<Parameters<typeof Form.Item>[0], 'children'> & { max?: number }) {
  return (
    <Form.Item {...(item as object)}>
      <Input dir="ltr" autoComplete="off" maxLength={max} />
    </Form.Item>
  );
}

interface CopyFieldProps {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly value: string;
}

/** Renders an address to enter at the provider. */
export function CopyField({ id, label, note, value }: CopyFieldProps) {
  const text = useSignInMessages();
  const { isCopied, copy } = useCopied();
  return (
    <Form.Item label={label} htmlFor={id} extra={note}>
      <div className={styles.pair}>
        <Input id={id} readOnly dir="ltr" value={value} />
        <Button icon={<Copy />} onClick={() => void copy(value)}>
          {text(isCopied ? 'copied' : 'copy')}
        </Button>
      </div>
    </Form.Item>
  );
}

/** Renders which group at the provider means which group here. Shows nothing while there are no groups. */
export function GroupMappings({ groups }: { groups: readonly MappedGroup[] }) {
  const text = useSignInMessages();
  if (!groups.length) return null;
  const options = optionsOf(groups.map(({ group_id, name }) => ({ id: group_id, name })));
  return (
    <Form.List name="groups">
      {(fields, { add, remove }) => (
        <fieldset className={styles.list}>
          <legend>{text('mappings')}</legend>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.pair}>
              <Form.Item name={[name, 'value']} rules={[{ required: true, whitespace: true, message: text('mappingValue') }]}>
                <Input aria-label={text('mappingValue')} placeholder={text('mappingValue')} maxLength={500} />
              </Form.Item>
              <Form.Item name={[name, 'group_id']} rules={[{ required: true, message: text('mappingGroup') }]}>
                <Select aria-label={text('mappingGroup')} placeholder={text('mappingGroup')} options={options} />
              </Form.Item>
              <Button icon={<Trash2 />} aria-label={text('remove')} onClick={() => remove(name)} />
            </div>
          ))}
          <Button icon={<Plus />} onClick={() => add()}>
            {text('addMapping')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}
