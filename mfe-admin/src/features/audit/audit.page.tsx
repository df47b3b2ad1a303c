import { useMemo, useState } from 'react';
import { type AuditEntry, exportAudit, getInstallation, listAuditEntries, verifyAuditLog } from 'shared-contracts/admin-calls';
import { useSession } from 'shared-contracts/shell';
import { Alert, Button, EmptyState, formatDateTime, PageHeader, QueryView, Tag, useDebounced } from 'shared-ui';
import { Download, ListChecks, ShieldCheck } from 'shared-ui/icons';
import { useCall, useCallAction, useCallPages } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './audit.module.css';
import { actorName } from './audit-actor.ts';
import { AuditEntryModal } from './audit-entry.modal.tsx';
import { AuditFilter, useAuditFilter } from './audit-filter.tsx';
import { AuditStreams } from './audit-streams.tsx';

/** Renders the audit log: what happened, whether it is whole, and where it is sent. */
export function AuditPage() {
  const text = useMessages();
  const { filter, input } = useAuditFilter();
  const download = useCallAction(exportAudit, { success: ({ url }) => void window.location.assign(url) });
  const { data: installation } = useCall(getInstallation, {});
  const [checks, setChecks] = useState(0);
  const send = (format: 'csv' | 'jsonl') => download.mutate({ body: { format, ...input } });
  return (
    <div className="ui-page">
      <PageHeader
        title={text('auditTitle')}
        note={text('auditNote')}
        actions={
          <>
            <Button icon={<Download />} onClick={() => send('csv')} disabled={download.isPending}>
              {text('auditExportCsv')}
            </Button>
            <Button icon={<Download />} onClick={() => send('jsonl')} disabled={download.isPending}>
              {text('auditExportJson')}
            </Button>
            <Button icon={<ShieldCheck />} onClick={() => setChecks(checks + 1)}>
              {text('auditCheck')}
            </Button>
          </>
        }
      />
      {checks > 0 ? <Verdict key={checks} /> : null}
      <AuditFilter filter={filter} />
      <Entries input={input} />
      <AuditStreams mayChange={installation?.role === 'owner'} />
    </div>
  );
}

function Verdict() {
  const text = useMessages();
  const query = useCall(verifyAuditLog, {}, { refetchOnMount: 'always', staleTime: 0 });
  return (
    <QueryView query={query} failedTitle={text('auditFailed')}>
      {({ checked, erased, head, fault }) =>
        fault ? (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={text('auditDamaged', { seq: fault.seq ?? 0 })}
            description={text(`auditDamaged_${fault.kind}`)}
          />
        ) : (
          <Alert
            type="success"
            showIcon
            role="status"
            title={[text('auditWhole', { count: checked }), erased ? text('auditErased', { count: erased }) : ''].filter(Boolean).join(' ')}
            description={<span className={styles.note}>{text('auditHead', { head: `${head.seq}:${head.hash}` })}</span>}
          />
        )
      }
    </QueryView>
  );
}

function Entries({ input: given }: { input: Record<string, string> }) {
  const text = useMessages();
  const settled = useDebounced(JSON.stringify(given), 300);
  const input = useMemo(() => JSON.parse(settled) as Record<string, string>, [settled]);
  const [shown, setShown] = useState<AuditEntry>();
  const query = useCallPages(
    listAuditEntries,
    {
      first: 0,
      page: (before) => ({ query: { ...input, ...(before ? { before: String(before) } : {}) } }),
      next: ({ next }) => (next ? Number(next) : undefined),
    },
    { keepsPrevious: true, refetchOnMount: 'always' },
  );
  return (
    <QueryView query={query} failedTitle={text('auditFailed')}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        const people = Object.assign({}, ...pages.map((page) => page.people)) as Record<string, string>;
        if (!entries.length) return <EmptyState icon={<ListChecks />} title={text('auditEmpty')} note={text('auditEmptyNote')} />;
        return (
          <>
            <ul className={styles.rows} aria-label={text('auditEntries')}>
              {entries.map((entry) => (
                <li key={entry.seq}>
                  <EntryRow entry={entry} onOpen={() => setShown(entry)} />
                </li>
              ))}
            </ul>
            {query.hasNextPage ? (
              <div className={styles.more}>
                <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {text('auditMore')}
                </Button>
              </div>
            ) : null}
            <AuditEntryModal entry={shown} people={people} onClose={() => setShown(undefined)} />
          </>
        );
      }}
    </QueryView>
  );
}

function EntryRow({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const { actor, target } = entry;
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <Tag className={styles.action}>{entry.action}</Tag>
      <span className={styles.what}>
        <span dir="auto">{actorName(entry, text)}</span>
        <span className={styles.note} dir="auto">
          {target.name ?? target.id}
        </span>
      </span>
      <span className={styles.note}>{[formatDateTime(entry.at, { timeZone }), actor.address].filter(Boolean).join(' · ')}</span>
    </button>
  );
}
