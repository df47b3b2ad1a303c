import { type ReactNode, useState } from 'react';
import { isApiError, type WorkArea } from 'shared-contracts';
import { Alert, Button } from 'shared-ui';
import { Form, fieldErrors } from 'shared-ui/form';
import { useMessages } from '../../messages/messages.ts';
import { AreaFields } from './area-fields.tsx';
import { type AreaValues, following, sentArea, valuesOf } from './area-form.model.ts';

interface AreaFormProps {
  readonly areas: readonly WorkArea[];
  /** The one that is changed; none where one is made. */
  readonly area?: WorkArea;
  /** @throws ApiError when the server refuses it; the form says so and keeps what was typed. */
  readonly onSave: (values: AreaValues) => Promise<void>;
  /** Buttons beside Save. */
  readonly more?: ReactNode;
}

/** Creates or changes a Work Area. The specification raises no toast when that fails; the form says so itself. */
export function AreaForm({ areas, area, onSave, more }: AreaFormProps) {
  const text = useMessages();
  const [form] = Form.useForm<AreaValues>();
  const isNew = area === undefined;
  const [own, setOwn] = useState({ DisplayName: !isNew, RouteURL: !isNew });
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handleValuesChange = (changed: Partial<AreaValues>) => {
    if (changed.DisplayName !== undefined) setOwn({ ...own, DisplayName: true });
    if (changed.RouteURL !== undefined) setOwn({ ...own, RouteURL: true });
    if (changed.Name !== undefined) form.setFieldsValue(following(changed.Name, own));
  };
  const handleFinish = async (values: AreaValues) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await onSave(sentArea(values));
    } catch (error) {
      if (!isApiError(error)) throw error;
      form.setFields(fieldErrors(error.fields) as Parameters<typeof form.setFields>[0]);
      setProblem(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={valuesOf(area, areas)}
      onValuesChange={handleValuesChange}
      onFinish={(values) => void handleFinish(values)}
      scrollToFirstError={{ focus: true }}
    >
      <AreaFields areas={areas} area={area} />
      {problem ? (
        <Form.Item>
          <Alert type="error" showIcon role="alert" title={text(isNew ? 'areaNotCreated' : 'areaNotSaved')} description={problem} />
        </Form.Item>
      ) : null}
      <div className="area-actions">
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {text(isNew ? 'create' : 'save')}
        </Button>
        {more}
      </div>
    </Form>
  );
}
