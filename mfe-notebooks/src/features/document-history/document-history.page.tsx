import { useState } from 'react';
import { reaches, routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Button, EmptyState, formatDateTime, formatList, PageHeader, QueryView } from 'shared-ui';
import { Clock, Pencil, RotateCcw } from 'shared-ui/icons';
import { Link, useNavigate, useParams, useSearchParams } from 'shared-ui/router';
import { ExportMenu } from '../../core/document/export/export-menu.tsx';
import { readDocument, useVersion, useVersions, writeDocument } from '../../core/document/saving/document.api.ts';
import * as documentStyles from '../../core/document/text/document-text.module.css';
import { ReadDocument } from '../../core/document/text/read-document.tsx';
import { getContent, type RichDocument } from '../../core/document/text/rich-node.ts';
import * as versionHead from '../../core/document/version-head.module.css';
import { useSeenNotebooks } from '../../core/notebook/notebooks.api.ts';
import { useNotebookTrail } from '../../core/notebook/use-notebook-trail.ts';
import { useDocumentMessages } from '../../messages/document.ts';
import { useNotebookMessages } from '../../messages/notebook.ts';
import * as styles from './document-history.page.module.css';
import { VersionNameModal } from './version-name.modal.tsx';

interface Version {
  readonly version: number;
  readonly saved_at: string;
  readonly beginning: string;
  readonly authors?: readonly string[] | undefined;
  readonly name?: string | null | undefined;
}

/** Renders the earlier versions of a document, which can be read, exported and restored. */
export function DocumentHistoryPage() {
  const text = useDocumentMessages();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const notebooks = useSeenNotebooks();
  const notebook = notebooks.data?.find(({ notebook_id }) => notebook_id === id);
  const title = notebook?.title ?? '';
  const mayEdit = reaches(notebook?.sharing?.level ?? 'own', 'edit');
  const versions = useVersions(id);
  const notebookText = useNotebookMessages();
  const trail = useNotebookTrail(id, title);
  const asked = Number(search.get('version'));
  return (
    <div className={`ui-page ${documentStyles.page}`}>
      <PageHeader
        title={text('historyTitle', { title })}
        parents={notebook && [...trail, { label: notebookText('document'), to: routes.notebookDocument(id) }]}
        note={text('historyNote')}
      />
      <QueryView query={versions} failedTitle={text('historyFailed')}>
        {(all) => {
          const shown = all.find(({ version }) => version === asked) ?? all[0];
          return shown ? (
            <div className={styles.history}>
              <VersionList id={id} versions={all} shown={shown} />
              <ShownVersion key={shown.version} id={id} title={title} shown={shown} mayEdit={mayEdit} isNow={shown === all[0]} />
            </div>
          ) : (
            <EmptyState icon={<Clock />} title={text('historyNone')} note={text('historyNoneNote')} />
          );
        }}
      </QueryView>
    </div>
  );
}

function VersionList({ id, versions, shown }: { id: string; versions: readonly Version[]; shown: Version }) {
  const text = useDocumentMessages();
  return (
    <nav className={styles.list} data-print="hide" aria-label={text('versions')}>
      <ol>
        {versions.map((one, index) => (
          <li key={one.version}>
            <Link to={routes.documentHistory(id, one.version)} replace aria-current={one === shown ? 'true' : undefined}>
              <strong>{index === 0 ? text('versionNow') : formatDateTime(one.saved_at)}</strong>
              {one.name ? (
                <span className={styles.name} dir="auto">
                  {one.name}
                </span>
              ) : null}
              <span dir="auto">{one.beginning || text('versionEmpty')}</span>
              {one.authors?.length ? <span dir="auto">{text('versionAuthors', { names: formatList(one.authors) })}</span> : null}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface ShownVersionProps {
  id: string;
  title: string;
  shown: Version;
  mayEdit: boolean;
  isNow: boolean;
}

function ShownVersion({ id, title, shown, mayEdit, isNow }: ShownVersionProps) {
  const text = useDocumentMessages();
  const [isNaming, setIsNaming] = useState(false);
  const query = useVersion(id, shown.version);
  const { isBusy, restore } = useRestore(id);
  const when = formatDateTime(shown.saved_at);
  const label = text('versionOf', { when });
  return (
    <section aria-label={label}>
      <QueryView query={query} failedTitle={text('versionFailed')} shape="tile">
        {(found) => (
          <>
            <div className={versionHead.head} data-print="hide">
              <h2>{label}</h2>
              <ExportMenu title={`${title} ${shown.saved_at.slice(0, 10)}`} read={() => getContent(found)} />
              {/* An older server doesn't know names. */}
              {mayEdit && shown.name !== undefined ? (
                <Button icon={<Pencil />} onClick={() => setIsNaming(true)}>
                  {text(shown.name === null ? 'nameVersion' : 'renameVersion')}
                </Button>
              ) : null}
              {mayEdit && !isNow ? (
                <Button type="primary" icon={<RotateCcw />} loading={isBusy} onClick={() => void restore(getContent(found), when)}>
                  {text('restore')}
                </Button>
              ) : null}
            </div>
            <div className={`${documentStyles.sheet} ${styles.sheet}`} data-print="page">
              <ReadDocument content={getContent(found)} label={label} />
            </div>
          </>
        )}
      </QueryView>
      {isNaming ? <VersionNameModal id={id} version={shown.version} name={shown.name ?? null} onClose={() => setIsNaming(false)} /> : null}
    </section>
  );
}

/** Restores a version. The text it replaces stays in the history. */
function useRestore(id: string) {
  const text = useDocumentMessages();
  const { api, notify } = useShell();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const restore = async (content: RichDocument, when: string) => {
    setIsBusy(true);
    try {
      const { version } = await readDocument(api, id);
      await writeDocument(api, id, version, content, { keepsLast: true });
      notify.success({ title: text('restoredTitle'), description: text('restoredDetail', { when }) });
      void navigate(routes.notebookDocument(id));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notify.error({ title: text('restoreFailedTitle'), description: text('restoreFailed', { reason }) });
      setIsBusy(false);
    }
  };
  return { isBusy, restore };
}
