import { useState } from 'react';
import { isApiError, limits, routes, type WorkArea, workAreaChanged } from 'shared-contracts';
import { createWorkArea } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Alert, Button, Input } from 'shared-ui';
import { Form, fieldErrors, schemaRule } from 'shared-ui/form';
import { useNavigate } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { followingDisplayName, type NewArea, newArea, nextRank } from './area-form.model.ts';
import { addArea } from './areas.api.ts';

const { shape: fields } = createWorkArea.body;

/** Creates a Work Area and opens it. */
export function AreaForm({ areas }: { areas: readonly WorkArea[] }) {
  const text = useMessages();
  const [form] = Form.useForm<NewArea>();
  const { isBusy, problem, submit } = useCreateArea(areas, (error) => form.setFields(error as Parameters<typeof form.setFields>[0]));
  const [isNameOwn, setIsNameOwn] = useState(false);
  const handleValuesChange = ({ Name, DisplayName }: Partial<NewArea>) => {
    if (DisplayName !== undefined) setIsNameOwn(true);
    if (Name !== undefined)
      form.setFieldValue('DisplayName', followingDisplayName(Name, form.getFieldValue('DisplayName') ?? '', isNameOwn));
  };
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onValuesChange={handleValuesChange}
      onFinish={(area) => void submit(newArea(area))}
      scrollToFirstError={{ focus: true }}
    >
      <Form.Item name="Name" label={text('nameLabel')} rules={[schemaRule(fields.Name)]} validateTrigger="onBlur">
        <Input maxLength={limits.workAreaNameMax} />
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
      <Form.Item name="Description" label={text('descriptionLabel')}>
        <Input.TextArea maxLength={limits.workAreaDescriptionMax} showCount rows={4} />
      </Form.Item>
      {problem ? (
        <Form.Item>{<Alert type="error" showIcon role="alert" title={text('areaNotCreated')} description={problem} />}</Form.Item>
      ) : null}
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {text('create')}
      </Button>
    </Form>
  );
}

/** Sends the form. The specification raises no toast when it fails; the form says so and keeps what was typed. */
function useCreateArea(areas: readonly WorkArea[], onFieldErrors: (errors: ReturnType<typeof fieldErrors>) => void) {
  const { api, bus, notify } = useShell();
  const email = useSession()?.email ?? '';
  const text = useMessages();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (area: NewArea) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { AreaID, RouteURL } = await addArea(api, email, area, nextRank(areas));
      bus.publish(workAreaChanged, { areaId: AreaID, change: 'created' });
      notify.success({ title: text('areaCreatedTitle'), description: text('areaCreatedDetail') });
      void navigate(routes.workArea(RouteURL));
    } catch (error) {
      if (!isApiError(error)) throw error;
      onFieldErrors(fieldErrors(error.fields));
      setProblem(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, submit };
}
