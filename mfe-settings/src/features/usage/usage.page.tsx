import { isoDay } from 'shared-contracts/days';
import { getMyUsage } from 'shared-contracts/settings-calls';
import { EmptyState, PageHeader, QueryView, Section } from 'shared-ui';
import { Gauge } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { BudgetGauge, CostChart, UsageTable, UsageTotals } from 'shared-ui/usage';
import { useMessages } from '../../messages/messages.ts';

/** Renders what the user's calls to models cost this month, and how much of their budget is left. */
export function UsagePage() {
  const text = useMessages();
  const usage = useCall(getMyUsage);
  const today = isoDay(new Date());
  return (
    <div className="ui-page">
      <PageHeader title={text('usageTitle')} note={text('usageNote')} />
      <QueryView query={usage} failedTitle={text('usageFailed')}>
        {({ currency, budget, totals, by_day: days, by_model: models }) => (
          <>
            <Section title={text('usageBudget')}>
              {budget ? (
                <BudgetGauge label={text('usageBudget')} use={budget} currency={currency} />
              ) : (
                <p className="ui-prose">{text('usageNoBudget')}</p>
              )}
            </Section>
            {totals.calls ? (
              <>
                <Section title={text('usageThisMonth')}>
                  <UsageTotals label={text('usageThisMonth')} totals={totals} currency={currency} />
                </Section>
                <Section title={text('usageByDay')}>
                  <CostChart label={text('usageByDay')} rows={days} currency={currency} from={`${today.slice(0, 8)}01`} to={today} />
                </Section>
                <Section title={text('usageByModel')}>
                  <UsageTable label={text('usageByModel')} rows={models} currency={currency} nameOf={({ name }) => name} />
                </Section>
              </>
            ) : (
              <EmptyState icon={<Gauge />} title={text('usageNone')} note={text('usageNoneNote')} />
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}
