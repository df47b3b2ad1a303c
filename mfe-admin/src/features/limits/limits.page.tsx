import { PageHeader } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';
import { Budgets } from './budgets.section.tsx';
import { Currency } from './currency.section.tsx';
import { Prices } from './prices.section.tsx';

/** Renders how much may be spent on models in a month, and what models cost. */
export function LimitsPage() {
  const text = useMessages();
  return (
    <div className="ui-page">
      <PageHeader title={text('limits')} note={text('limitsNote')} />
      <Budgets />
      <Prices />
      <Currency />
    </div>
  );
}
