import { type PricedConnection, type PricedModel, setPrice } from 'shared-contracts/admin-calls';
import { Button, Input, Modal } from 'shared-ui';
import { Form, InputNumber, Select } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { amountOf, microFrom } from '../../shared/amount.model.ts';

const amounts = [
  { name: 'input_micro', label: 'priceInput' },
  { name: 'cached_micro', label: 'priceCached' },
  { name: 'output_micro', label: 'priceOutput' },
  { name: 'picture_micro', label: 'pricePicture' },
  { name: 'minute_micro', label: 'priceMinute' },
  { name: 'character_micro', label: 'priceCharacters' },
] as const;

type Amount = (typeof amounts)[number]['name'];
type PriceValues = { readonly model: string; readonly connection?: string | undefined } & Readonly<
  Record<Amount, number | null | undefined>
>;

interface PriceModalProps {
  readonly price: PricedModel | undefined;
  /** The connections that can have individual prices. */
  readonly connections: readonly PricedConnection[];
  readonly currency: string;
  readonly onClose: () => void;
}

/** Renders the dialog that sets what a model costs, everywhere or over one connection, or returns to its list price. */
export function PriceModal({ price, connections, currency, onClose }: PriceModalProps) {
  const text = useMessages();
  const [form] = Form.useForm<PriceValues>();
  const save = useCallAction(setPrice, { success: () => text('priceSaved') });
  const send = (values: PriceValues) => {
    const micro = (name: Amount) => microFrom(values[name]) ?? null;
    const connection = price ? price.connection?.connection_id : values.connection;
    const body = {
      model: price?.model ?? values.model,
      ...(connection ? { connection_id: connection } : {}),
      input_micro: micro('input_micro'),
      cached_micro: micro('cached_micro'),
      output_micro: micro('output_micro'),
      picture_micro: micro('picture_micro'),
      minute_micro: micro('minute_micro'),
      character_micro: micro('character_micro'),
    };
    save.mutate({ body }, { onSuccess: onClose });
  };
  const titleOf = () => {
    if (!price) return text('newPrice');
    const { model: name, connection } = price;
    return connection ? text('priceOver', { name, connection: connection.name }) : text('priceOf', { name });
  };
  const options = connections.map(({ connection_id: value, name, workspace }) => ({
    value,
    label: workspace === null ? name : text('ofWorkspace', { name, workspace }),
  }));
  const nothing = Object.fromEntries(amounts.map(({ name }) => [name, null])) as Record<Amount, null>;
  const shown = Object.fromEntries(amounts.map(({ name }) => [name, amountOf(price?.[name] ?? null)]));
  return (
    <Modal
      open
      title={titleOf()}
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: save.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={shown} onFinish={send}>
        {price ? null : (
          <>
            <Form.Item name="model" label={text('priceModel')} rules={[{ required: true, message: text('priceModelNeeded') }]}>
              <Input maxLength={200} autoComplete="off" dir="ltr" />
            </Form.Item>
            {options.length ? (
              <Form.Item name="connection" label={text('priceConnection')} extra={text('priceConnectionNote')}>
                <Select options={options} allowClear placeholder={text('allConnections')} showSearch={{ optionFilterProp: 'label' }} />
              </Form.Item>
            ) : null}
          </>
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
