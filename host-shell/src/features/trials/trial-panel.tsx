import { useState } from 'react';
import { listTriableReleases, type TriableRemote, trialHours, tryReleases } from 'shared-contracts/settings-calls';
import { Alert, Button, formatDateTime, Modal, QueryView, useCopied } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { useCall, useCallAction } from 'shared-ui/query';
import { type AskedTrial, buildTrialLink, type Choice, isLocalAddress, listWanted, readAskedTrial, withAsked } from './trial.model.ts';
import { TrialRemote } from './trial-remote.tsx';
import { useMessages } from './trials.messages.ts';
import * as styles from './trials.module.css';

interface TrialPanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Lets testers choose other releases for this browser, or create a link that does so for everyone who opens it. */
export function TrialPanel({ isOpen, onClose }: TrialPanelProps) {
  const text = useMessages();
  const [asked] = useState(() => readAskedTrial(location.search));
  const query = useCall(listTriableReleases, {}, { isEnabled: isOpen });
  return (
    <Modal open={isOpen} onCancel={onClose} footer={null} title={text('title')} width={640} destroyOnHidden>
      <p className={styles.trialNote}>{text('note')}</p>
      <QueryView query={query} failedTitle={text('failed')}>
        {({ may_try, remotes: published }) => {
          const remotes = may_try ? withAsked(published, asked) : published;
          return remotes.length ? <TrialForm remotes={remotes} asked={asked} /> : <p>{text(may_try ? 'empty' : 'notAllowed')}</p>;
        }}
      </QueryView>
    </Modal>
  );
}

const hoursADay = 24;

function TrialForm({ remotes, asked }: { remotes: readonly TriableRemote[]; asked: AskedTrial | undefined }) {
  const text = useMessages();
  const { isCopied, copy } = useCopied();
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>(asked ? { [asked.remote]: { origin: asked.origin } } : {});
  const [hours, setHours] = useState<(typeof trialHours)[number]>(trialHours[1]);
  const [complaint, setComplaint] = useState('');
  const make = useCallAction(tryReleases, { failure: false, changes: [] });
  const formatDuration = (count: number) => (count < hoursADay ? text('hours', { count }) : text('days', { count: count / hoursADay }));

  const choose = (remote: string, choice: Choice) => {
    setChoices((before) => ({ ...before, [remote]: choice }));
    setComplaint('');
    make.reset();
  };
  const submit = async (then: (token: string) => unknown) => {
    const typed = Object.values(choices).find((choice) => choice && 'origin' in choice && !isLocalAddress(choice.origin));
    const problem = typed ? text('machineWrong') : listWanted(remotes, choices).length === 0 ? text('nothingChosen') : '';
    setComplaint(problem);
    if (problem) return;
    const made = await make.mutateAsync({ body: { remotes: listWanted(remotes, choices), hours } }).catch(() => undefined);
    if (made) then(made.token);
  };
  const error = complaint || make.error?.message;

  return (
    <form
      className={styles.trialForm}
      onSubmit={(event) => {
        event.preventDefault();
        void submit((token) => location.assign(buildTrialLink(location, token)));
      }}
    >
      {remotes.map((remote) => (
        <TrialRemote
          key={remote.remote}
          remote={remote}
          choice={choices[remote.remote]}
          onChange={(choice) => choose(remote.remote, choice)}
        />
      ))}
      <div className={styles.trialRow}>
        <span id="trial-duration">{text('duration')}</span>
        <Select
          aria-labelledby="trial-duration"
          value={hours}
          onChange={setHours}
          options={trialHours.map((value) => ({ value, label: formatDuration(value) }))}
        />
      </div>
      {error ? <Alert type="error" role="alert" title={error} /> : null}
      {make.data && !error ? (
        <p role="status">{text('linkUntil', { mix: make.data.mix, when: formatDateTime(make.data.expires_at) })}</p>
      ) : null}
      <div className={styles.trialActions}>
        <Button loading={make.isPending} onClick={() => void submit((token) => copy(buildTrialLink(location, token)))}>
          {isCopied ? text('copied') : text('copyLink')}
        </Button>
        <Button type="primary" htmlType="submit" disabled={make.isPending}>
          {text('open')}
        </Button>
      </div>
    </form>
  );
}
