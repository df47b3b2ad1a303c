import { useState } from 'react';
import type { MessageSources } from 'shared-contracts';
import { readToolApp } from 'shared-contracts/agent-calls';
import { Alert, Button, IconButton, QueryView } from 'shared-ui';
import { AppWindow, Maximize2, Minimize2, X } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useToolAppMessages } from '../../messages/tool-apps.ts';
import { AppFrame } from './app-frame.tsx';
import * as styles from './tool-app.module.css';

interface AnswerAppsProps {
  apps: NonNullable<MessageSources['apps']>;
  /** Whether the reader asked. Apps belong to the person who did. */
  isOwn: boolean;
  /** Whether the apps open without a click. */
  startsOpen: boolean;
}

/** Renders the apps of tool servers that an answer shows. */
export function AnswerApps({ apps, isOwn, startsOpen }: AnswerAppsProps) {
  return apps.map((app) => <AppCard key={app.app_id} app={app} isOwn={isOwn} startsOpen={startsOpen} />);
}

function AppCard({ app, isOwn, startsOpen }: Omit<AnswerAppsProps, 'apps'> & { app: AnswerAppsProps['apps'][number] }) {
  const text = useToolAppMessages();
  const [isOpen, setIsOpen] = useState(startsOpen && isOwn);
  const [isFull, setIsFull] = useState(false);
  const { server, tool } = app;
  const close = () => {
    setIsFull(false);
    setIsOpen(false);
  };
  return (
    <section className={styles.card} data-full={isFull || undefined} aria-label={text('label', { server })}>
      <header className={styles.head}>
        <AppWindow size={16} />
        <b className={styles.title} dir="auto">
          {text('title', { server, tool })}
        </b>
        {isOpen ? (
          <>
            <IconButton
              size="small"
              label={text(isFull ? 'endFullScreen' : 'fullScreen')}
              icon={isFull ? <Minimize2 size={16} /> : <Maximize2 size={16} />}
              onClick={() => setIsFull(!isFull)}
            />
            <IconButton size="small" label={text('close')} icon={<X size={16} />} onClick={close} />
          </>
        ) : isOwn ? (
          <Button size="small" onClick={() => setIsOpen(true)}>
            {text('open')}
          </Button>
        ) : null}
      </header>
      {isOwn ? null : <p className={styles.note}>{text('notYours')}</p>}
      {isOpen ? <OpenApp appId={app.app_id} server={server} isFull={isFull} onClose={close} /> : null}
    </section>
  );
}

function OpenApp({ appId, server, isFull, onClose }: { appId: string; server: string; isFull: boolean; onClose: () => void }) {
  const text = useToolAppMessages();
  const query = useCall(readToolApp, { query: { app_id: appId } });
  return (
    <QueryView query={query} failedTitle={text('loadFailed')}>
      {(app) =>
        app.html === null ? (
          <Alert type="warning" showIcon title={text('noPage', { server })} />
        ) : (
          <>
            {app.is_connected ? null : <p className={styles.note}>{text('disconnected', { server })}</p>}
            <AppFrame app={app} html={app.html} isFull={isFull} onClose={onClose} />
          </>
        )
      }
    </QueryView>
  );
}
