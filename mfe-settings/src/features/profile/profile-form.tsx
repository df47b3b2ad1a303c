import { profileChanged, type UserProfile } from 'shared-contracts';
import { type ProfileDetails, profileDetails, updateProfile } from 'shared-contracts/settings-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, Input } from 'shared-ui';
import { Form, schemaRule } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { Group } from '../../shared/group.tsx';
import { detailFields, professionalFields } from './completion.model.ts';
import * as styles from './profile.module.css';

type Field = keyof typeof profileDetails.shape;
type Values = Record<string, string | undefined>;

const longFields: readonly Field[] = ['about', 'experience', 'education'];
const wideFields: readonly Field[] = [...longFields, 'headline', 'languages', 'skills'];

/** Edits the profile fields, which are saved together. */
export function ProfileForm({ profile, details }: { profile: UserProfile; details: ProfileDetails }) {
  const text = useMessages();
  const { bus } = useShell();
  const [form] = Form.useForm<Values>();
  const { first_name, last_name, company, email } = profile;
  const save = useCallAction(updateProfile, {
    success: () => {
      bus.publish(profileChanged, { email });
      return text('profileSaved');
    },
  });
  const handleFinish = ({ first_name: first = '', last_name: last = '', company: firm = '', ...rest }: Values) => {
    const changed = firm === (company ?? '') ? {} : { company: firm };
    save.mutate({ body: { first_name: first, last_name: last, ...changed, details: rest } });
  };
  const { shape } = updateProfile.body;
  const initialValues = { ...details, first_name, last_name, company: company ?? '' };
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initialValues}
      scrollToFirstError={{ focus: true }}
      onFinish={handleFinish}
    >
      <Group title={text('part_personal')} note={text('partAbout_personal')}>
        <div className={styles.fields}>
          <Form.Item name="first_name" label={text('field_first_name')} rules={[schemaRule(shape.first_name)]} validateTrigger="onBlur">
            <Input autoComplete="given-name" maxLength={100} />
          </Form.Item>
          <Form.Item name="last_name" label={text('field_last_name')}>
            <Input autoComplete="family-name" maxLength={100} />
          </Form.Item>
          <Details fields={detailFields.personal} />
        </div>
      </Group>
      <Group title={text('part_professional')} note={text('partAbout_professional')}>
        <div className={styles.fields}>
          <Form.Item name="company" label={text('field_company')} extra={text('companyHint')}>
            <Input autoComplete="organization" maxLength={120} />
          </Form.Item>
          <Details fields={professionalFields} />
        </div>
      </Group>
      <Group title={text('part_linkedIn')} note={text('partAbout_linkedIn')}>
        <div className={styles.fields}>
          <Details fields={detailFields.linkedIn} />
        </div>
      </Group>
      <div className={styles.save}>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {text('save')}
        </Button>
      </div>
    </Form>
  );
}

function Details({ fields }: { fields: readonly Field[] }) {
  const text = useMessages();
  return fields.map((name) => (
    <Form.Item
      key={name}
      name={name}
      className={wideFields.includes(name) ? styles.wide : undefined}
      label={text(`field_${name}`)}
      rules={[schemaRule(profileDetails.shape[name])]}
      validateTrigger="onBlur"
    >
      {longFields.includes(name) ? <Input.TextArea rows={3} /> : <Input autoComplete="off" />}
    </Form.Item>
  ));
}
