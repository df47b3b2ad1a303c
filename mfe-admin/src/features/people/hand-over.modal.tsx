import { useState } from 'react';
import { handOverWorks, listPersonWorks, type PersonOfInstallation } from 'shared-contracts/admin-calls';
import type { CallAnswer } from 'shared-contracts/calls';
import { formatList, Modal, QueryView } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { useKindNames } from 'shared-ui/items';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import * as styles from '../../shared/console.module.css';

type Works = CallAnswer<typeof listPersonWorks>['shared_works'][number];

interface HandOverModalProps {
  readonly person: PersonOfInstallation;
  readonly onClose: () => void;
}

/** Shows what somebody who left shares in each workspace, and asks who takes it over. */
export function HandOverModal({ person, onClose }: HandOverModalProps) {
  const text = useMessages();
  const name = person.name || person.email;
  const params = { person_id: person.person_id };
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const handOver = useCallAction(handOverWorks, { success: () => text('handedOver', { name }) });
  const isOpen = !(handOver.isPending || handOver.isSuccess);
  const works = useCall(listPersonWorks, { params }, { refetchOnMount: 'always', isEnabled: isOpen });
  const shared = works.data?.shared_works ?? [];
  const successors = shared.flatMap(({ workspace_id, suggested }) => {
    const member_id = chosen[workspace_id] ?? suggested;
    return member_id ? [{ workspace_id, member_id }] : [];
  });
  const isComplete = shared.length > 0 && successors.length === shared.length && !works.isFetching;
  return (
    <Modal
      open
      title={text('handOverTitle', { name })}
      okText={text('handOver')}
      cancelText={text('cancel')}
      okButtonProps={{ danger: true, loading: handOver.isPending, disabled: !isComplete }}
      onOk={() => handOver.mutate({ params, body: { successors } }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>{text('handOverBody')}</p>
      <QueryView query={works} failedTitle={text('worksFailed')}>
        {({ shared_works: all }) =>
          all.length ? (
            all.map((one) => (
              <WorksOf
                key={one.workspace_id}
                works={one}
                value={chosen[one.workspace_id] ?? one.suggested ?? undefined}
                onChange={(member) => setChosen((known) => ({ ...known, [one.workspace_id]: member }))}
              />
            ))
          ) : (
            <p>{text('nothingShared')}</p>
          )
        }
      </QueryView>
    </Modal>
  );
}

interface WorksOfProps {
  readonly works: Works;
  /** The id of the chosen member. */
  readonly value: string | undefined;
  readonly onChange: (memberId: string) => void;
}

function WorksOf({ works: { workspace_name: workspace, things, successors }, value, onChange }: WorksOfProps) {
  const text = useMessages();
  const kinds = useKindNames();
  const counts = things.map(({ kind, count }) => text('sharedKind', { kind: kinds.all(kind), count }));
  return (
    <section aria-label={workspace}>
      <p>
        <strong>
          <bdi>{workspace}</bdi>
        </strong>
        <br />
        {formatList(counts)}
      </p>
      {successors.length ? (
        <Select
          aria-label={text('takesOverIn', { name: workspace })}
          className="ui-fill"
          value={value}
          options={successors.map(({ member_id, name, email }) => ({ value: member_id, label: name, title: `${name} · ${email}` }))}
          optionRender={({ data }) => <span dir="auto">{data.title}</span>}
          onChange={onChange}
        />
      ) : (
        <p role="alert" className={styles.note}>
          {text('nobodyTakesOver')}
        </p>
      )}
    </section>
  );
}
