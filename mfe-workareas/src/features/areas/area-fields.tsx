import { limits, type WorkArea } from 'shared-contracts';
import { areaAddress, createWorkArea } from 'shared-contracts/area-calls';
import { useShell } from 'shared-contracts/shell';
import { Input } from 'shared-ui';
import { Form, InputNumber, schemaRule } from 'shared-ui/form';
import { useMessages } from '../../messages/messages.ts';
import { isAddressTaken } from './area-form.model.ts';
import { IconChoice } from './area-icons.tsx';
import { mayDo } from './area-name.ts';
import * as styles from './areas.module.css';

const { shape: fields } = createWorkArea.body;
const rankMax = 100_000;

/** Renders the fields of a Work Area. Each shows the rule it breaks. */
export function AreaFields({ areas, area }: { areas: readonly WorkArea[]; area?: WorkArea | undefined }) {
  const text = useMessages();
  const { base } = useShell();
  // Where an area of somebody else is shown is its owner's.
  const isOwn = !area || mayDo(area, 'own');
  const isFree = {
    validator: async (_: unknown, value: string) => {
      if (isAddressTaken(value ?? '', areas, area)) throw new Error(text('addressTaken'));
    },
  };
  return (
    <>
      <Form.Item name="Name" label={text('nameLabel')} rules={[schemaRule(fields.Name)]} validateTrigger="onBlur">
        <Input maxLength={limits.workAreaNameMax} autoFocus={!area} />
      </Form.Item>
      <Form.Item
        name="DisplayName"
        label={text('displayNameLabel')}
        extra={text('displayNameHint')}
        rules={[schemaRule(fields.DisplayName)]}
        validateTrigger="onBlur"
      >
        <Input />
      </Form.Item>
      {isOwn ? (
        <Form.Item name="RouteURL" label={text('addressLabel')} rules={[schemaRule(areaAddress), isFree]} validateTrigger="onBlur">
          <Input
            prefix={<span className={styles.areaBase}>{`${base}/`}</span>}
            dir="ltr"
            className={styles.areaAddress}
            spellCheck={false}
            autoCapitalize="none"
          />
        </Form.Item>
      ) : null}
      <Form.Item name="Icon" label={text('iconLabel')}>
        <IconChoice />
      </Form.Item>
      {area && isOwn ? (
        <Form.Item
          name="DisplayRank"
          label={text('rankLabel')}
          extra={text('rankHint')}
          rules={[{ required: true, message: text('rankRequired') }]}
        >
          <InputNumber min={0} max={rankMax} precision={0} />
        </Form.Item>
      ) : (
        <Form.Item name="DisplayRank" hidden>
          <InputNumber />
        </Form.Item>
      )}
      <Form.Item name="Description" label={text('descriptionLabel')} rules={[schemaRule(fields.Description)]}>
        <Input.TextArea maxLength={limits.workAreaDescriptionMax} showCount rows={4} />
      </Form.Item>
    </>
  );
}
