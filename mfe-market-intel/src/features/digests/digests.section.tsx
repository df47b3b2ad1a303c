import type { Digest, DigestRhythm } from 'shared-contracts';
import { listDigests, scheduleDigest, writeDigest } from 'shared-contracts/calls';
import { useSession } from 'shared-contracts/shell';
import { Button, EmptyState, formatDateTime, QueryView, Section } from 'shared-ui';
import { Markdown } from 'shared-ui/chat';
import { Segmented, Select } from 'shared-ui/form';
import { Newspaper } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { useAreaLabel, useAreaNames } from '../../core/work-area/areas.api.ts';
import { useDigestsMessages } from '../../messages/digests.ts';
import { toAbsoluteLinks } from './digests.model.ts';
import * as styles from './digests.section.module.css';

/** Renders the digests of Work Areas and their schedule. */
export function Digests() {
  const text = useDigestsMessages();
  const [params] = useSearchParams();
  const wanted = params.get('digest');
  const query = useCall(listDigests);
  return (
    <QueryView query={query} failedTitle={text('digestsFailed')}>
      {({ digests, schedules }) => (
        <>
          <DigestControls schedules={schedules} />
          {digests.length ? (
            digests
              .toSorted((a, b) => Number(b.digest_id === wanted) - Number(a.digest_id === wanted))
              .map((digest) => <WrittenDigest key={digest.digest_id} digest={digest} />)
          ) : (
            <EmptyState icon={<Newspaper />} title={text('noDigests')} />
          )}
        </>
      )}
    </QueryView>
  );
}

function DigestControls({ schedules }: { schedules: readonly { area_name: string; rhythm: DigestRhythm }[] }) {
  const text = useDigestsMessages();
  const areas = useAreaNames();
  const [params, setParams] = useSearchParams();
  const area = params.get('area') || areas[0]?.value || '';
  const rhythm = schedules.find(({ area_name }) => area_name === area)?.rhythm ?? 'never';
  const failure = text('digestFailedTitle');
  const { mutate: write, isPending } = useCallAction(writeDigest, { failure });
  const { mutate: schedule } = useCallAction(scheduleDigest, { failure });
  const handleArea = (name: string) =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known);
        next.set('area', name);
        return next;
      },
      { replace: true },
    );
  return (
    <Section title={text('orderDigest')}>
      <div className={`ui-field-row ${styles.controls}`}>
        <Select
          aria-label={text('areaFilter')}
          value={area || null}
          className={styles.area}
          options={[...areas]}
          onChange={(name) => handleArea(name ?? '')}
        />
        <Segmented
          aria-label={text('rhythmLabel')}
          value={rhythm}
          options={(['never', 'daily', 'weekly'] as const).map((value) => ({ value, label: text(`rhythm_${value}`) }))}
          onChange={(next) => area && schedule({ body: { area_name: area, rhythm: next } })}
        />
        <Button type="primary" loading={isPending} disabled={!area} onClick={() => write({ body: { area_name: area } })}>
          {text('writeNow')}
        </Button>
      </div>
    </Section>
  );
}

function WrittenDigest({ digest }: { digest: Digest }) {
  const timeZone = useSession()?.timeZone;
  const labelOf = useAreaLabel();
  return (
    <Section title={`${labelOf(digest.area_name)} · ${formatDateTime(digest.created_at, { timeZone })}`}>
      <Markdown content={toAbsoluteLinks(digest.text, window.location.origin)} />
    </Section>
  );
}
