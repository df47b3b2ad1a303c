import { useState } from 'react';
import { type Budget, listBudgets, removeBudget } from 'shared-contracts/admin-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, EmptyState, IconButton, Input, QueryView, Section, Tag, useDebounced } from 'shared-ui';
import { Gauge, Pencil, Plus, Trash2, Users } from 'shared-ui/icons';
import { useCallAction, useCallPages } from 'shared-ui/query';
import { BudgetGauge, formatMoney } from 'shared-ui/usage';
import { useMessages } from '../../messages/messages.ts';
import * as styles from '../../shared/spending.module.css';
import { BudgetModal, type EditedBudget } from './budget.modal.tsx';

const pageBudgets = 50;
const pauseMs = 250;

/** Renders what everybody may spend, and the budgets of people and things with what is used of them. */
export function Budgets() {
  const text = useMessages();
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<EditedBudget>();
  const q = useDebounced(typed.trim(), pauseMs);
  const pages = useCallPages(
    listBudgets,
    {
      page: (page) => ({ query: { ...(q ? { q } : {}), from: page * pageBudgets } }),
      next: (last, all) => (all.length * pageBudgets < last.total ? all.length : undefined),
      first: 0,
    },
    { keepsPrevious: true },
  );
  return (
    <QueryView query={{ ...pages, data: pages.data?.pages }} failedTitle={text('budgetsFailed')}>
      {([first, ...more]) => {
        const { currency = 'USD', everyone_micro: everyone = null, budgets: firstBudgets = [] } = first ?? {};
        const budgets = [...firstBudgets, ...more.flatMap((page) => page.budgets)];
        return (
          <>
            <Everyone monthly={everyone} currency={currency} onEdit={setEdited} />
            <Section
              title={text('budgets')}
              actions={
                <Button icon={<Plus />} onClick={() => setEdited({})}>
                  {text('newBudget')}
                </Button>
              }
            >
              <div className={styles.bar}>
                <Input.Search
                  className={styles.long}
                  aria-label={text('search')}
                  placeholder={text('search')}
                  allowClear
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              </div>
              {budgets.length ? (
                <ul className={styles.rows} aria-label={text('budgets')}>
                  {budgets.map((budget) => (
                    <BudgetRow key={`${budget.kind}/${budget.id}`} budget={budget} currency={currency} onEdit={setEdited} />
                  ))}
                </ul>
              ) : (
                <EmptyState
                  icon={<Gauge />}
                  title={text(q ? 'nothingFound' : 'noBudgets')}
                  {...(q ? {} : { note: text('noBudgetsNote') })}
                />
              )}
              {pages.hasNextPage ? (
                <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                  {text('showMore')}
                </Button>
              ) : null}
            </Section>
            {edited ? <BudgetModal budget={edited} currency={currency} onClose={() => setEdited(undefined)} /> : null}
          </>
        );
      }}
    </QueryView>
  );
}

interface EveryoneProps {
  readonly monthly: number | null;
  readonly currency: string;
  readonly onEdit: (budget: EditedBudget) => void;
}

function Everyone({ monthly, currency, onEdit }: EveryoneProps) {
  const text = useMessages();
  const remove = useRemoval(text('removeEveryoneBody'));
  const name = text('everyone');
  const id = { kind: 'person', id: '', name } as const;
  return (
    <ul className={styles.rows} aria-label={name}>
      <li>
        <Users aria-hidden />
        <div className={styles.text}>
          <b>{name}</b>
          <span className={styles.note}>{text('everyoneNote')}</span>
        </div>
        <span>{monthly === null ? text('noLimit') : formatMoney(monthly, currency)}</span>
        <IconButton
          label={text('changeBudget', { name })}
          icon={<Pencil />}
          onClick={() => onEdit({ ...id, ...(monthly === null ? {} : { monthly }) })}
        />
        {monthly === null ? null : <IconButton label={text('removeBudget', { name })} icon={<Trash2 />} onClick={() => void remove(id)} />}
      </li>
    </ul>
  );
}

function BudgetRow({ budget, currency, onEdit }: { budget: Budget; currency: string; onEdit: (budget: EditedBudget) => void }) {
  const text = useMessages();
  const remove = useRemoval(text('removeBudgetBody'));
  const { kind, id, name, detail, use } = budget;
  return (
    <li>
      <div className={styles.text}>
        <span>
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          <Tag>{text(`by_${kind}`)}</Tag>
        </span>
        {detail ? (
          <span className={styles.note}>
            <bdi>{detail}</bdi>
          </span>
        ) : null}
        <BudgetGauge label={name} use={use} currency={currency} />
      </div>
      <IconButton
        label={text('changeBudget', { name })}
        icon={<Pencil />}
        onClick={() => onEdit({ kind, id, name, monthly: use.monthly_micro })}
      />
      <IconButton label={text('removeBudget', { name })} icon={<Trash2 />} onClick={() => void remove({ kind, id, name })} />
    </li>
  );
}

/** Returns a function that asks before it removes a budget. */
function useRemoval(body: string) {
  const text = useMessages();
  const { confirm } = useShell();
  const { mutate } = useCallAction(removeBudget, { success: () => text('budgetRemoved') });
  return async ({ kind, id, name }: Pick<Budget, 'kind' | 'id' | 'name'>): Promise<void> => {
    if (await confirm({ title: text('removeBudget', { name }), body, okLabel: text('remove') })) mutate({ body: { kind, budget_id: id } });
  };
}
