import { useState } from 'react';
import { getCurrency, setCurrency } from 'shared-contracts/admin-calls';
import { Alert, getLocale, IconButton, Modal, QueryView, Section } from 'shared-ui';
import { Form, Select } from 'shared-ui/form';
import { Pencil } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import * as styles from '../../shared/spending.module.css';

/** Renders the currency of all amounts, which can be changed. */
export function Currency() {
  const text = useMessages();
  const [isChanging, setIsChanging] = useState(false);
  const query = useCall(getCurrency);
  return (
    <Section title={text('currency')}>
      <QueryView query={query} failedTitle={text('currencyFailed')}>
        {({ currency, has_amounts: hasAmounts }) => (
          <>
            <ul className={styles.rows} aria-label={text('currency')}>
              <li>
                <div className={styles.text}>
                  <b>
                    <bdi>{nameOf(currency)}</bdi>
                  </b>
                  <span className={styles.note}>{text('currencyNote')}</span>
                </div>
                <IconButton label={text('changeCurrency')} icon={<Pencil />} onClick={() => setIsChanging(true)} />
              </li>
            </ul>
            {isChanging ? <CurrencyModal now={currency} hasAmounts={hasAmounts} onClose={() => setIsChanging(false)} /> : null}
          </>
        )}
      </QueryView>
    </Section>
  );
}

interface CurrencyModalProps {
  readonly now: string;
  readonly hasAmounts: boolean;
  readonly onClose: () => void;
}

function CurrencyModal({ now, hasAmounts, onClose }: CurrencyModalProps) {
  const text = useMessages();
  const [form] = Form.useForm<{ currency: string }>();
  const chosen = Form.useWatch('currency', form) ?? now;
  const save = useCallAction(setCurrency, { success: () => text('currencySaved') });
  const handleFinish = ({ currency }: { currency: string }) =>
    save.mutate({ body: { currency, ...(hasAmounts ? { keeps_numbers: true } : {}) } }, { onSuccess: onClose });
  const options = Intl.supportedValuesOf('currency').map((value) => ({ value, label: nameOf(value) }));
  return (
    <Modal
      open
      title={text('changeCurrency')}
      okText={text('changeCurrency')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: save.isPending, disabled: chosen === now }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ currency: now }} onFinish={handleFinish}>
        <Form.Item name="currency" label={text('currency')}>
          <Select className="ui-fill" showSearch={{ optionFilterProp: 'label' }} options={options} />
        </Form.Item>
      </Form>
      {hasAmounts ? <Alert type="warning" showIcon title={text('notConverted')} description={text('notConvertedNote')} /> : null}
      {chosen === 'USD' ? null : <p className={styles.note}>{text('listPricesInDollars')}</p>}
    </Modal>
  );
}

/** Returns a currency's code with its name in the language of the page. */
function nameOf(currency: string): string {
  const name = new Intl.DisplayNames([getLocale()], { type: 'currency' }).of(currency);
  return name && name !== currency ? `${currency} · ${name}` : currency;
}
