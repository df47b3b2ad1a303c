import { useState } from 'react';
import { type BlueprintDraft, type MessageSources, routes } from 'shared-contracts';
import { readReport } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Button, formatList, Tag } from 'shared-ui';
import { Download, FileText, Workflow } from 'shared-ui/icons';
import { saveReport } from 'shared-ui/items';
import { Link, useSearchParams } from 'shared-ui/router';
import { useAnswerMessages } from '../../messages/answers.ts';
import { useMessages } from '../../messages/messages.ts';
import { AnswerPicture } from './answer-picture.tsx';
import * as styles from './answer-works.module.css';

/** Renders what an answer created: a picture, a workflow, or a report. Workflows and reports belong to the person who asked. */
export function AnswerWorks({ sources, isOwn }: { sources: MessageSources; isOwn: boolean }) {
  return (
    <>
      {sources.image_url ? <AnswerPicture address={sources.image_url} from={sources.image_from} /> : null}
      {sources.blueprint ? <BlueprintCard draft={sources.blueprint} isReady={sources.blueprint_status === 'ready'} isOwn={isOwn} /> : null}
      {sources.report_id ? <ReportCard reportId={isOwn ? sources.report_id : null} title={sources.report_title ?? ''} /> : null}
    </>
  );
}

function BlueprintCard({ draft, isReady, isOwn }: { draft: BlueprintDraft; isReady: boolean; isOwn: boolean }) {
  const text = useMessages();
  const answerText = useAnswerMessages();
  const [params] = useSearchParams();
  const sessionId = params.get('sessionId');
  return (
    <section className={styles.card} aria-label={draft.title}>
      <header>
        <Workflow size={18} />
        <b dir="auto">{draft.title}</b>
        <Tag>{answerText('blueprintDrafted', { status: answerText(isReady ? 'blueprintStatus_ready' : 'blueprintStatus_draft') })}</Tag>
      </header>
      <ol aria-label={answerText('blueprintSteps')}>
        {draft.steps.map(({ step_id, title, kind, app, detail }) => (
          <li key={step_id} data-kind={kind}>
            <span dir="auto">{title}</span>
            <small>{[answerText(`blueprintKind_${kind}`), app].filter(Boolean).join(' · ')}</small>
            {detail ? <p dir="auto">{detail}</p> : null}
          </li>
        ))}
      </ol>
      {draft.required_apps.length ? (
        <p className={styles.note}>{answerText('blueprintNeeds', { apps: formatList(draft.required_apps) })}</p>
      ) : null}
      {sessionId && isOwn ? <Link to={routes.singleWorkflow(sessionId)}>{text('goToDashboard')}</Link> : null}
    </section>
  );
}

function ReportCard({ reportId, title }: { reportId: string | null; title: string }) {
  const text = useAnswerMessages();
  const { api, notify } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  const download = async (report_id: string) => {
    setIsBusy(true);
    try {
      saveReport(await api.call(readReport, { params: { report_id } }));
    } catch (error) {
      notify.error({ title: text('reportFailed'), ...(error instanceof Error ? { description: error.message } : {}) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className={styles.card} aria-label={text('reportSaved')}>
      <header>
        <FileText size={18} />
        <b dir="auto">{title}</b>
        <Tag>{text('reportSaved')}</Tag>
      </header>
      {reportId ? (
        <p className={styles.actions}>
          <Button size="small" icon={<Download size={14} />} loading={isBusy} onClick={() => void download(reportId)}>
            {text('downloadReport')}
          </Button>
          <Link to={routes.myWorks()}>{text('myWorks')}</Link>
        </p>
      ) : null}
    </section>
  );
}
