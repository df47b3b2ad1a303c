import { type BudgetScope, budgetScopes, setBudget } from 'shared-contracts/admin-calls';
import { Modal } from 'shared-ui';
import { Form, InputNumber, Select } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { amountOf, microFrom } from '../../shared/amount.model.ts';
import { type Target, TargetSelect } from '../../shared/target-select.tsx';

/** Describes the budget in the dialog; a new one says nothing yet. */
export interface EditedBudget {
  readonly kind?: BudgetScope;
  readonly id?: string;
  readonly name?: string;
  readonly monthly?: number;
}

interface BudgetValues {
  readonly kind: BudgetScope;
  readonly target?: Target;
  readonly amount: number | null;
}

/** Renders the dialog that sets a budget. */
export function BudgetModal({ budget, currency, onClose }: { budget: EditedBudget; currency: string; onClose: () => void }) {
  const text = useMessages();
  const [form] = Form.useForm<BudgetValues>();
  const kind = Form.useWatch('kind', form) ?? budget.kind ?? 'person';
  const save = useCallAction(setBudget, { success: () => text('budgetSaved') });
  const { id, name } = budget;
  const handleFinish = ({ target, amount }: BudgetValues) => {
    const monthly = microFrom(amount);
    const chosen = id ?? target?.value;
    if (monthly !== undefined && chosen !== undefined)
      save.mutate({ body: { kind, budget_id: chosen, monthly_micro: monthly } }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={id === undefined ? text('newBudget') : text('changeBudget', { name: name ?? '' })}
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: save.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ kind: budget.kind ?? 'person', amount: amountOf(budget.monthly ?? null) }}
        onFinish={handleFinish}
      >
        {id === undefined ? (
          <>
            <Form.Item name="kind" label={text('kind')}>
              <Select
                options={budgetScopes.map((value) => ({ value, label: text(`by_${value}`) }))}
                onChange={() => form.setFieldValue('target', undefined)}
              />
            </Form.Item>
            <Form.Item name="target" label={text('target')} rules={[{ required: true, message: text('chooseTarget') }]}>
              <TargetSelect key={kind} kind={kind} label={text('target')} />
            </Form.Item>
          </>
        ) : null}
        <Form.Item
          name="amount"
          label={text('amountMonthly', { currency })}
          validateTrigger="onSubmit"
          rules={[
            {
              validator: (_, amount: number | null) =>
                microFrom(amount) === undefined ? Promise.reject(new Error(text('amountNeeded'))) : Promise.resolve(),
            },
          ]}
        >
          <InputNumber className="ui-fill" min={0} max={1_000_000_000} inputMode="decimal" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
