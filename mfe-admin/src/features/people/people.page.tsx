import { getInstallation, type InstallationRole, type PersonState, personLimits, personState } from 'shared-contracts/admin-calls';
import { Button, EmptyState, Input, PageHeader, QueryView, Section, useDebounced } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { Search, Users } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import * as styles from '../../shared/console.module.css';
import { ConsoleRows } from '../../shared/console-rows.tsx';
import { InviteForm } from './invite-form.tsx';
import { type PeopleFilter, usePeople } from './people.api.ts';
import { PersonRow } from './person-row.tsx';

const searchDelayMs = 250;

/** Renders everybody who has an account or was invited, with what administrators can do. The address holds the filter. */
export function PeoplePage() {
  const text = useMessages();
  const [query] = useSearchParams();
  const search = useDebounced(query.get('q') ?? '', searchDelayMs);
  const filter = {
    search,
    state: stateOf(query.get('state')),
    role: roleOf(query.get('role')),
    department: query.get('department') || undefined,
  };
  const found = usePeople(filter);
  return (
    <div className="ui-page">
      <PageHeader title={text('peopleTitle')} note={text('peopleNote')} />
      <Section title={text('inviteTitle')}>
        <InviteForm />
      </Section>
      <Section title={text('accountsTitle')}>
        <Filters {...filter} search={query.get('q') ?? ''} choices={found.data?.choices ?? []} />
        <Found filter={filter} found={found} />
      </Section>
    </div>
  );
}

const isFiltered = (filter: PeopleFilter) => Object.values(filter).some(Boolean);
const stateOf = (value: string | null): PersonState | undefined => personState.options.find((one) => one === value);
const roleOf = (value: string | null): InstallationRole | undefined => (value === 'owner' || value === 'admin' ? value : undefined);

type People = ReturnType<typeof usePeople>;

interface FiltersProps extends PeopleFilter {
  readonly choices: NonNullable<People['data']>['choices'];
}

function Filters({ search, state, role, department, choices }: FiltersProps) {
  const text = useMessages();
  const [, setQuery] = useSearchParams();
  const known = choices.find(({ field }) => field === 'department')?.values ?? [];
  // A link may name one beyond those that are listed.
  const departments = department && !known.includes(department) ? [department, ...known] : known;
  const set = (name: string, value: string) =>
    setQuery(
      (known) => {
        if (value) known.set(name, value);
        else known.delete(name);
        return known;
      },
      { replace: true },
    );
  return (
    <div className={styles.bar}>
      <Input
        className={styles.barField}
        type="search"
        aria-label={text('searchPeople')}
        placeholder={text('searchPeople')}
        prefix={<Search size={16} />}
        maxLength={200}
        value={search}
        onChange={(event) => set('q', event.target.value)}
      />
      <Select
        className={styles.barField}
        aria-label={text('stateFilter')}
        value={state ?? ''}
        options={[
          { value: '', label: text('anyState') },
          ...personState.options.map((value) => ({ value: value as string, label: text(`state_${value}`) })),
        ]}
        onChange={(value: string) => set('state', value)}
      />
      <Select
        className={styles.barField}
        aria-label={text('roleFilter')}
        value={role ?? ''}
        options={[
          { value: '', label: text('anyRole') },
          { value: 'owner', label: text('role_owner') },
          { value: 'admin', label: text('role_admin') },
        ]}
        onChange={(value: string) => set('role', value)}
      />
      {departments.length ? (
        <Select
          className={styles.barField}
          aria-label={text('departmentFilter')}
          showSearch
          value={department ?? ''}
          options={[{ value: '', label: text('anyDepartment') }, ...departments.map((value) => ({ value, label: value }))]}
          onChange={(value: string) => set('department', value)}
        />
      ) : null}
    </div>
  );
}

function Found({ filter, found }: { filter: PeopleFilter; found: People }) {
  const text = useMessages();
  const { data: own } = useCall(getInstallation, {});
  return (
    <QueryView query={found} failedTitle={text('peopleFailed')}>
      {({ people, total, confirms }) =>
        people.length ? (
          <>
            <p className={styles.note} role="status">
              {total < personLimits.counted || !isFiltered(filter)
                ? text('peopleFound', { count: total })
                : text('peopleFoundAtLeast', { total })}
            </p>
            <ConsoleRows label={text('peopleTitle')} items={people} itemKey={({ person_id }) => person_id}>
              {(person) => <PersonRow person={person} ownRole={own?.role} confirmsAddresses={confirms} />}
            </ConsoleRows>
            {found.hasNextPage ? (
              <div className={styles.more}>
                <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                  {text('showMore')}
                </Button>
              </div>
            ) : null}
          </>
        ) : (
          <EmptyState icon={<Users />} title={text('nobodyFound')} note={text('nobodyFoundNote')} />
        )
      }
    </QueryView>
  );
}
