import type { WorkArea } from 'shared-contracts';
import { getAccess } from 'shared-contracts/access-calls';
import { useSession } from 'shared-contracts/shell';
import { Button, QueryView, Section } from 'shared-ui';
import { Face } from 'shared-ui/collections';
import { UserPlus } from 'shared-ui/icons';
import { PersonMenu } from 'shared-ui/people';
import { useCall } from 'shared-ui/query';
import { usePeopleMessages } from '../../messages/area-people.ts';
import { mayDo } from './area-name.ts';
import * as styles from './areas.module.css';

/** Lists who has access to an area, the owner first. Only those who may edit it see the others. */
export function AreaPeople({ area, onInvite }: { area: WorkArea; onInvite: () => void }) {
  const text = usePeopleMessages();
  const own = useSession()?.email;
  const access = useCall(getAccess, { query: { kind: 'work-area', id: area.AreaID } });
  const invite = (
    <Button className={styles.invite} size="small" icon={<UserPlus size={16} />} onClick={onInvite}>
      {text('invitePeople')}
    </Button>
  );
  return (
    <Section title={text('areaPeople')} actions={mayDo(area, 'edit') ? invite : null}>
      <QueryView query={access} failedTitle={text('areaPeopleFailed')}>
        {({ owner, grants }) => (
          <ul className={styles.people} aria-label={text('areaPeople')}>
            <li>
              <Face name={owner.name} id={owner.email} />
              <bdi className={styles.person}>{owner.name}</bdi>
              <small>{text('areaLevel_own')}</small>
              {owner.email === own ? null : <PersonMenu {...owner} />}
            </li>
            {grants.map(({ grantee: { kind, id, name }, level }) => (
              <li key={`${kind}/${id}`}>
                <Face name={name} id={id} />
                <bdi className={styles.person}>{name}</bdi>
                <small>{text(`areaLevel_${level}`)}</small>
                {kind === 'person' && id !== own ? <PersonMenu name={name} email={id} /> : null}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Section>
  );
}
