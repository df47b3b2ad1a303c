import type { Subscription } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { EmptyState, Facts, formatDate, QueryView, Section } from 'shared-ui';
import { CreditCard } from 'shared-ui/icons';
import { useMessages } from '../../shared/messages.ts';
import { useSubscriptions } from './plans.api.ts';
import { hasEnded } from './plans.model.ts';

/** The current subscription, and with `hasEarlier` those before it. */
export function CurrentPlan({ hasEarlier = false }: { hasEarlier?: boolean }) {
  const text = useMessages();
  return (
    <QueryView query={useSubscriptions()} failedTitle={text('planFailed')}>
      {({ current, earlier }) =>
        current ? (
          <>
            <PlanFacts subscription={current} />
            {hasEarlier && earlier.length ? (
              <Section title={text('earlierPlans')}>
                {earlier.map((subscription) => (
                  <PlanFacts key={`${subscription.end_date}/${subscription.plan_details.plan_name}`} subscription={subscription} />
                ))}
              </Section>
            ) : null}
          </>
        ) : (
          <EmptyState icon={<CreditCard />} title={text('noPlan')} note={text('noPlanNote')} />
        )
      }
    </QueryView>
  );
}

function PlanFacts({ subscription }: { subscription: Subscription }) {
  const text = useMessages();
  const session = useSession();
  const { plan_name, price, billing_interval } = subscription.plan_details;
  const date = formatDate(subscription.end_date, { timeZone: session?.timeZone });
  const facts = [
    { label: text('planLabel'), value: plan_name },
    { label: text('priceLabel'), value: price ? text(billing_interval === 'month' ? 'perMonth' : 'perYear', { price }) : text('free') },
    { label: text(hasEnded(subscription, new Date()) ? 'endedLabel' : 'renewsLabel'), value: date },
  ];
  return <Facts facts={facts} />;
}
