import { type PricedModel, setPrice } from 'shared-contracts/admin-calls';
import { Button, Input, Modal } from 'shared-ui';
import { Form, InputNumber } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { amountOf, microFrom } from '../../shared/amount.model.ts';

const amounts = [
  { name: 'input_micro', label: 'priceInput' },
  { name: 'cached_micro', label: 'priceCached' },
  { name: 'output_micro', label: 'priceOutput' },
  { name: 'picture_micro', label: 'pricePicture' },
] as const;

type Amount = (typeof amounts)[number]['name'];
type PriceValues = { readonly model: string } & Readonly<Record<Amount, number | null | undefined>>;

/** Renders the dialog that sets what a model costs, or returns to its list price. */
export function PriceModal({ price, currency, onClose }: { price: PricedModel | undefined; currency: string; onClose: () => void }) {
  const text = useMessages();
  const [form] = Form.useForm<PriceValues>();
  const save = useCallAction(setPrice, { success: () => text('priceSaved') });
  const send = (values: PriceValues) => {
    const micro = (name: Amount) => microFrom(values[name]) ?? null;
    const body = {
      model: price?.model ?? values.model,
      input_micro: micro('input_micro'),
      cached_micro: micro('cached_micro'),
      output_micro: micro('output_micro'),
      picture_micro: micro('picture_micro'),
    };
    save.mutate({ body }, { onSuccess: onClose });
  };
  const nothing = { input_micro: null, cached_micro: null, output_micro: null, picture_micro: null };
  const shown = Object.fromEntries(amounts.map(({ name }) => [name, amountOf(price?.[name] ?? null)]));
  return (
    <Modal
      open
      title={price ? text('priceOf', { name: price.model }) : text('newPrice')}
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: save.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={shown} onFinish={send}>
        {price ? null : (
          <Form.Item name="model" label={text('priceModel')} rules={[{ required: true, message: text('priceModelNeeded') }]}>
            <Input maxLength={200} autoComplete="off" dir="ltr" />
          </Form.Item>
        )}
        {amounts.map(({ name, label }) => (
          <Form.Item
            key={name}
            name={name}
            label={text(label)}
            validateTrigger="onSubmit"
            rules={[
              {
                validator: (_, amount: number | null | undefined) =>
                  amount != null && microFrom(amount) === undefined ? Promise.reject(new Error(text('amountNeeded'))) : Promise.resolve(),
              },
            ]}
          >
            <InputNumber className="ui-fill" suffix={currency} min={0} max={1_000_000} inputMode="decimal" />
          </Form.Item>
        ))}
      </Form>
      {price?.source === 'own' ? (
        <Button danger onClick={() => send({ model: price.model, ...nothing })}>
          {text('dropPrice')}
        </Button>
      ) : null}
    </Modal>
  );
}
