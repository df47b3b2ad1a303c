import type { Subscription } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { EmptyState, Facts, formatDate, QueryView, Section } from 'shared-ui';
import { CreditCard } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import { formatDollars } from './amount.model.ts';
import { useSubscriptions } from './plans.api.ts';
import { hasEnded } from './plans.model.ts';

/** Shows the current subscription and, with `hasEarlier`, the previous ones. */
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
                <Rows
                  label={text('earlierPlans')}
                  items={earlier}
                  itemKey={({ end_date, plan_details }) => `${end_date}/${plan_details.plan_name}`}
                >
                  {(subscription) => <EarlierPlan subscription={subscription} />}
                </Rows>
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

function EarlierPlan({ subscription }: { subscription: Subscription }) {
  const text = useMessages();
  const date = formatDate(subscription.end_date, { timeZone: useSession()?.timeZone });
  const note = `${formatPrice(subscription, text)} · ${text('endedLabel')} ${date}`;
  return <Row icon={<CreditCard />} title={subscription.plan_details.plan_name} note={note} />;
}

const formatPrice = ({ plan_details: { price, billing_interval: interval } }: Subscription, text: ReturnType<typeof useMessages>) =>
  price ? text(interval === 'month' ? 'perMonth' : 'perYear', { price: formatDollars(price) }) : text('free');

function PlanFacts({ subscription }: { subscription: Subscription }) {
  const text = useMessages();
  const session = useSession();
  const date = formatDate(subscription.end_date, { timeZone: session?.timeZone });
  const facts = [
    { label: text('planLabel'), value: subscription.plan_details.plan_name },
    { label: text('priceLabel'), value: formatPrice(subscription, text) },
    { label: text(hasEnded(subscription, new Date()) ? 'endedLabel' : 'renewsLabel'), value: date },
  ];
  return <Facts facts={facts} />;
}
