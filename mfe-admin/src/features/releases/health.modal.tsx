import { readReleaseHistory } from 'shared-contracts/admin-calls';
import type { CallAnswer } from 'shared-contracts/calls';
import { Button, formatDate, getLocale, Modal, QueryView } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { useReleaseMessages } from '../../messages/releases.ts';
import * as styles from '../../shared/console.module.css';
import { ConsoleRow, ConsoleRows } from '../../shared/console-rows.tsx';

type History = CallAnswer<typeof readReleaseHistory>;

/** Shows how a remote's releases did day by day, and the errors that browsers reported with their places in the sources. */
export function HealthModal({ remote, onClose }: { remote: string; onClose: () => void }) {
  const say = useReleaseMessages();
  const history = useCall(readReleaseHistory, { query: { remote } }, { refetchOnMount: 'always' });
  return (
    <Modal
      open
      width={720}
      title={say('healthOf', { remote })}
      footer={<Button onClick={onClose}>{say('close')}</Button>}
      onCancel={onClose}
    >
      <QueryView query={history} failedTitle={say('healthFailed')}>
        {({ days, errors }) => (
          <>
            <h3>{say('healthDays')}</h3>
            {days.length ? (
              <ConsoleRows label={say('healthDays')} items={days} itemKey={({ day, release }) => `${day} ${release}`}>
                {(day) => <Day {...day} />}
              </ConsoleRows>
            ) : (
              <p className={styles.note}>{say('healthNone')}</p>
            )}
            <h3>{say('healthErrors')}</h3>
            {errors.length ? (
              <ConsoleRows
                label={say('healthErrors')}
                items={errors}
                itemKey={({ release, message, frames }) => `${release} ${message} ${place(frames[0])}`}
              >
                {(error) => <ReportedError {...error} />}
              </ConsoleRows>
            ) : (
              <p className={styles.note}>{say('healthErrorsNone')}</p>
            )}
          </>
        )}
      </QueryView>
    </Modal>
  );
}

/** Returns noon of a day, which is the same day in nearly every time zone. */
const noon = (day: string) => `${day}T12:00:00Z`;

function Day({ day, release, loads, errors, adoption, load_p75, lcp_p75, inp_p75, cls_p75 }: History['days'][number]) {
  const text = useMessages();
  const say = useReleaseMessages();
  const share = adoption === null ? undefined : new Intl.NumberFormat(getLocale(), { style: 'percent' }).format(adoption);
  const number = (value: number | null) => (value === null ? '—' : new Intl.NumberFormat(getLocale()).format(value));
  const facts = [text('loads', { total: loads }), text('errors', { total: errors }), ...(share ? [text('adoption', { share })] : [])];
  return (
    <ConsoleRow
      title={
        <>
          {formatDate(noon(day))} <bdi dir="ltr">{release}</bdi>
        </>
      }
      notes={[
        facts.join(' · '),
        say('healthTimes', { load: number(load_p75), lcp: number(lcp_p75), inp: number(inp_p75), cls: number(cls_p75) }),
      ]}
    />
  );
}

type Frame = History['errors'][number]['frames'][number];

const place = (frame: Frame | undefined) =>
  frame ? `${frame.name ? `${frame.name} ` : ''}${frame.file}:${frame.line}:${frame.column}` : '';

function ReportedError({ release, message, count, last_day, frames }: History['errors'][number]) {
  const say = useReleaseMessages();
  return (
    <ConsoleRow
      title={<bdi>{message}</bdi>}
      notes={[
        <>
          {say('healthErrorCount', { total: count, day: formatDate(noon(last_day)) })} · <bdi dir="ltr">{release}</bdi>
        </>,
        ...frames.map((frame) => (
          <code key={place(frame)} dir="ltr">
            {place(frame)}
          </code>
        )),
      ]}
    />
  );
}
