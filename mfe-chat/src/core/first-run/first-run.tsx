import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyCode, routes } from 'shared-contracts';
import { getProfile, listNotebooks } from 'shared-contracts/calls';
import { setGettingStarted } from 'shared-contracts/connection-calls';
import type { Session } from 'shared-contracts/shell';
import { useSession, useShell } from 'shared-contracts/shell';
import { IconButton, LazyPart, Tile, TileGrid } from 'shared-ui';
import { Check, FolderInput, NotebookPen, Upload, Workflow, X } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { Link, useNavigate } from 'shared-ui/router';
import { useFirstRunMessages } from '../../messages/first-run.ts';
import { ConnectModel } from '../connect/connect-model.tsx';
import * as styles from './first-run.module.css';
import { firstRunStore } from './first-run.store.ts';
import { OfferTiles } from './offer-tiles.tsx';

const importing = lazyCode(() => import(/* webpackChunkName: "part-import-chats" */ '../import/import-chats.tsx'));

type StepsDone = NonNullable<Session['gettingStarted']>;

/** Returns the function that remembers for the account what it no longer wants to see. The page shows it at once. */
function useHide() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return (hidden: 'looking' | 'done') => {
    firstRunStore.setState({ email, change: hidden === 'done' ? 'done' : { looks_around: true } });
    // Offered again at the next visit if it could not be stored, which loses nothing.
    api.call(setGettingStarted, { body: { email, getting_started: hidden } }, { keepalive: true }).catch(() => undefined);
  };
}

/** Offers three ways to begin, with the first steps below. */
export function Offers({ steps, open }: { steps: StepsDone; open: (start?: string) => void }) {
  const hide = useHide();
  return (
    <>
      <OfferTiles open={open} onLookAround={() => hide('looking')} />
      <StepsRow steps={steps} isUnconnected onConnect={open} />
    </>
  );
}

interface StepsProps {
  readonly steps: StepsDone;
  readonly isUnconnected: boolean;
  readonly onFiles: (files: Iterable<File>) => void;
}

/** Renders the first steps where no offers are above them. */
export function Steps(props: StepsProps) {
  return <ConnectModel>{(open) => <StepsRow {...props} onConnect={open} />}</ConnectModel>;
}

interface StepsRowProps extends Omit<StepsProps, 'onFiles'> {
  readonly onFiles?: StepsProps['onFiles'];
  readonly onConnect: () => void;
}

/** Returns the first steps as they are now. They are read again whenever the user comes back to them. */
function useNewestSteps(steps: StepsDone): Pick<StepsDone, 'has_file' | 'has_invited'> {
  const email = useSession()?.email ?? '';
  const [isEnabled] = useState(() => firstRunStore.getState().isOutdated ?? false);
  useEffect(() => () => firstRunStore.setState({ isOutdated: true }), []);
  const { data: profile } = useCall(getProfile, { query: { email } }, { staleTime: 0, isEnabled });
  if (!profile) return steps;
  return profile.getting_started ?? { has_file: true, has_invited: true };
}

function StepsRow({ steps: loaded, isUnconnected, onFiles, onConnect }: StepsRowProps) {
  const text = useFirstRunMessages();
  const hide = useHide();
  const steps = useNewestSteps(loaded);
  const done = [!isUnconnected, steps.has_file, steps.has_invited];
  const current = done.indexOf(false);
  const count = done.filter(Boolean).length;
  return (
    <section className={styles.row} aria-label={text('gettingStarted')}>
      <b>{text('gettingStarted')}</b>
      <ol>
        <Step place={0} isDone={!isUnconnected} isCurrent={current === 0}>
          <button type="button" onClick={() => onConnect()}>
            {text('stepConnect')}
          </button>
        </Step>
        <Step place={1} isDone={steps.has_file} isCurrent={current === 1}>
          {onFiles ? (
            <ChooseFiles onFiles={onFiles}>
              {(choose) => (
                <button type="button" onClick={choose}>
                  {text('stepFile')}
                </button>
              )}
            </ChooseFiles>
          ) : (
            <Link to={routes.files()}>{text('stepFile')}</Link>
          )}
        </Step>
        <Step place={2} isDone={steps.has_invited} isCurrent={current === 2}>
          <Link to={routes.settings('users-and-teams')}>{text('stepInvite')}</Link>
        </Step>
      </ol>
      <span className={styles.end}>
        {text('stepsDone', { count, of: done.length })}
        <IconButton label={text('dismiss')} size="small" icon={<X size={16} />} onClick={() => hide('done')} />
      </span>
    </section>
  );
}

function Step({ place, isDone, isCurrent, children }: { place: number; isDone: boolean; isCurrent: boolean; children: ReactNode }) {
  const text = useFirstRunMessages();
  return (
    <li data-done={isDone || undefined} aria-current={isCurrent ? 'step' : undefined}>
      <span className={styles.number} aria-hidden>
        {isDone ? <Check size={14} /> : place + 1}
      </span>
      {children}
      {isDone ? <span className="ui-visually-hidden"> {text('isDone')}</span> : null}
    </li>
  );
}

/** Opens the browser's file chooser. The files go to the message box. */
function ChooseFiles({ onFiles, children }: { onFiles: StepsProps['onFiles']; children: (choose: () => void) => ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        hidden
        multiple
        type="file"
        onChange={({ target }) => {
          if (target.files?.length) onFiles(target.files);
          target.value = '';
        }}
      />
    </>
  );
}

const cards = [
  { id: 'note', icon: NotebookPen },
  { id: 'import', icon: FolderInput },
  { id: 'file', icon: Upload },
  { id: 'workflow', icon: Workflow },
] as const;

/** Offers what works without a model. */
export function Cards({ onFiles }: Pick<StepsProps, 'onFiles'>) {
  const text = useFirstRunMessages();
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const navigate = useNavigate();
  const [isImporting, setIsImporting] = useState(false);
  const openNote = async () => {
    const { notebooks } = await api.call(listNotebooks, { query: { email } }).catch(() => ({ notebooks: [] }));
    const home = notebooks.find(({ default_value: isHome }) => isHome);
    navigate(home ? routes.notebookDocument(home.notebook_id) : routes.notebooks());
  };
  return (
    <ChooseFiles onFiles={onFiles}>
      {(choose) => {
        const open = {
          note: () => void openNote(),
          import: () => setIsImporting(true),
          file: choose,
          workflow: () => navigate(routes.createWorkflow()),
        };
        return (
          <>
            <TileGrid label={text('cardsLabel')} items={cards} itemKey={({ id }) => id}>
              {({ id, icon: Sign }) => <Tile icon={<Sign />} title={text(`${id}Title`)} note={text(`${id}Card`)} onClick={open[id]} />}
            </TileGrid>
            {isImporting ? (
              <LazyPart code={importing} onClose={() => setIsImporting(false)}>
                {({ ImportChats }) => <ImportChats onClose={() => setIsImporting(false)} />}
              </LazyPart>
            ) : null}
          </>
        );
      }}
    </ChooseFiles>
  );
}
