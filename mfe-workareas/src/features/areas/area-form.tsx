import { type ReactNode, useState } from 'react';
import { isApiError, type WorkArea } from 'shared-contracts';
import { Alert, Button, DialogFoot } from 'shared-ui';
import { Form, fieldErrors } from 'shared-ui/form';
import { useMessages } from '../../messages/messages.ts';
import { AreaFields } from './area-fields.tsx';
import { type AreaValues, deriveFromName, toRequestBody, valuesOf } from './area-form.model.ts';
import * as styles from './areas.module.css';

interface AreaFormProps {
  readonly areas: readonly WorkArea[];
  /** Absent when a new area is created. */
  readonly area?: WorkArea;
  /** @throws ApiError which the form shows, keeping what was typed. */
  readonly onSave: (values: AreaValues) => Promise<void>;
  /** Buttons next to Save. */
  readonly more?: ReactNode;
  /** Given in a dialog, whose foot the buttons are then. */
  readonly onCancel?: () => void;
}

/** Creates or changes a Work Area. Failures show in the form, not as a toast. */
export function AreaForm({ areas, area, onSave, more, onCancel }: AreaFormProps) {
  const text = useMessages();
  const [form] = Form.useForm<AreaValues>();
  const isNew = area === undefined;
  const [own, setOwn] = useState({ DisplayName: !isNew, RouteURL: !isNew });
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handleValuesChange = (changed: Partial<AreaValues>) => {
    if (changed.DisplayName !== undefined) setOwn({ ...own, DisplayName: true });
    if (changed.RouteURL !== undefined) setOwn({ ...own, RouteURL: true });
    if (changed.Name !== undefined) form.setFieldsValue(deriveFromName(changed.Name, own));
  };
  const handleFinish = async (values: AreaValues) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await onSave(toRequestBody(values));
    } catch (error) {
      if (!isApiError(error)) throw error;
      form.setFields(fieldErrors(error.fields) as Parameters<typeof form.setFields>[0]);
      setProblem(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  const save = (
    <Button type="primary" htmlType="submit" loading={isBusy}>
      {text(isNew ? 'create' : 'save')}
    </Button>
  );
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
      {onCancel ? (
        <DialogFoot onCancel={onCancel}>{save}</DialogFoot>
      ) : (
        <div className={styles.areaActions}>
          {save}
          {more}
        </div>
      )}
    </Form>
  );
}
