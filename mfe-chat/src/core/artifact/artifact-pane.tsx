import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton, saveFile, useCopied } from 'shared-ui';
import { CopyButton } from 'shared-ui/chat';
import { ArrowLeft, ArrowRight, Check, Download, Link2, Maximize2, Minimize2, Pencil, Send, X } from 'shared-ui/icons';
import { useAnswerMessages } from '../../messages/answers.ts';
import { useArtifactMessages } from '../../messages/artifacts.ts';
import { toFileName } from '../history/export-chat.model.ts';
import { type Artifact, type ArtifactVersion, extensionOf } from './artifact.model.ts';
import * as styles from './artifact.module.css';
import { ArtifactCode } from './artifact-code.tsx';
import { ArtifactEditor } from './artifact-editor.tsx';
import { ArtifactView } from './artifact-view.tsx';

interface ArtifactPaneProps {
  artifact: Artifact;
  /** The number of the version in the address, or the newest. */
  number: number | undefined;
  onShow: (number: number | undefined) => void;
  onClose: () => void;
  /** Returns a link with which other people can open a version. Left out where versions have no links. */
  link?: ((place: number) => string) | undefined;
  /** Saves an edited text as a new version. Left out where nothing can be saved. */
  onSave?: ((text: string) => Promise<boolean>) | undefined;
  /** Starts a message that asks for a change. Left out where nothing can be asked. */
  onAsk?: ((version: ArtifactVersion) => void) | undefined;
}

/** Renders one artifact with its versions: as it looks, as code, or being edited. */
export function ArtifactPane({ artifact, number, onShow, onClose, link, onSave, onAsk }: ArtifactPaneProps) {
  const text = useArtifactMessages();
  const { title, kind, versions } = artifact;
  const name = useTitle(artifact);
  const [view, setView] = useState<'preview' | 'code' | 'edit'>('preview');
  const [isFull, setIsFull] = useState(false);
  const place = Math.min(Math.max(number ?? versions.length, 1), versions.length);
  const version = versions[place - 1] ?? versions[0];
  const heading = useFocusedHeading();
  if (!version) return null;
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || view === 'edit') return;
    event.stopPropagation();
    if (isFull) setIsFull(false);
    else onClose();
  };
  return (
    <section className={styles.pane} data-full={isFull || undefined} aria-label={text('label', { title: name })} onKeyDown={handleKey}>
      <header className={styles.head}>
        <h2 ref={heading} className={styles.title} tabIndex={-1} dir="auto" title={name}>
          {name}
        </h2>
        <span className={styles.tools}>
          <CopyButton value={version.text} label={text('copy')} />
          {link ? <CopyLink address={link(place)} /> : null}
          <IconButton
            size="small"
            label={text('download')}
            icon={<Download size={16} />}
            onClick={() =>
              saveFile(toFileName(title ?? kind, extensionOf(kind)), new Blob([version.text], { type: 'text/plain;charset=utf-8' }))
            }
          />
          <IconButton
            size="small"
            label={text(isFull ? 'endFullScreen' : 'fullScreen')}
            icon={isFull ? <Minimize2 size={16} /> : <Maximize2 size={16} />}
            onClick={() => setIsFull(!isFull)}
          />
          <IconButton size="small" label={text('close')} icon={<X size={16} />} onClick={onClose} />
        </span>
        <Views view={view} onView={setView}>
          {onSave ? (
            <Button size="small" icon={<Pencil size={14} />} aria-pressed={view === 'edit'} onClick={() => setView('edit')}>
              {text('edit')}
            </Button>
          ) : null}
          {onAsk ? (
            <Button
              size="small"
              icon={<Send size={14} />}
              onClick={() => {
                setIsFull(false);
                onAsk(version);
              }}
            >
              {text('askForChange')}
            </Button>
          ) : null}
        </Views>
        <Versions versions={versions} place={place} onShow={(next) => onShow(next === versions.length ? undefined : next)} />
      </header>
      <div className={styles.body}>
        {view === 'preview' ? <ArtifactView kind={kind} text={version.text} title={name} /> : null}
        {view === 'code' ? <ArtifactCode kind={kind} text={version.text} /> : null}
        {view === 'edit' && onSave ? (
          <ArtifactEditor
            key={`${place} ${version.text.length}`}
            title={name}
            initial={version.text}
            onCancel={() => setView('preview')}
            onSave={async (changed) => {
              if (await onSave(changed)) setView('preview');
            }}
          />
        ) : null}
      </div>
    </section>
  );
}

function CopyLink({ address }: { address: string }) {
  const text = useArtifactMessages();
  const { isCopied, copy } = useCopied();
  return (
    <IconButton
      size="small"
      label={text(isCopied ? 'linkCopied' : 'copyLink')}
      icon={isCopied ? <Check size={16} /> : <Link2 size={16} />}
      onClick={() => copy(address)}
    />
  );
}

/** Returns what an artifact is called, or what it is. */
function useTitle({ title, kind }: Pick<Artifact, 'title' | 'kind'>): string {
  const text = useAnswerMessages();
  return title ?? text(`artifact_${kind}`);
}

/** Moves the focus from the button that opened the artifact to its heading. */
function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement instanceof HTMLElement && document.activeElement.dataset.artifact !== undefined) heading.current?.focus();
  }, []);
  return heading;
}

interface VersionsProps {
  versions: readonly ArtifactVersion[];
  place: number;
  onShow: (place: number) => void;
}

function Versions({ versions, place, onShow }: VersionsProps) {
  const text = useArtifactMessages();
  const count = versions.length;
  if (count < 2) return null;
  const label = versions[place - 1]?.isEdited ? 'editedVersion' : 'versionPlace';
  return (
    <span className={styles.row}>
      <IconButton
        size="small"
        label={text('versionBefore')}
        icon={<ArrowLeft size={16} />}
        disabled={place === 1}
        onClick={() => onShow(place - 1)}
      />
      <span className={styles.place} role="status">
        {text(label, { place, count })}
      </span>
      <IconButton
        size="small"
        label={text('versionAfter')}
        icon={<ArrowRight size={16} />}
        disabled={place === count}
        onClick={() => onShow(place + 1)}
      />
    </span>
  );
}

interface ViewsProps {
  view: string;
  onView: (view: 'preview' | 'code') => void;
  children: ReactNode;
}

function Views({ view, onView, children }: ViewsProps) {
  const text = useArtifactMessages();
  return (
    <fieldset className={styles.views} aria-label={text('views')}>
      {(['preview', 'code'] as const).map((one) => (
        <Button key={one} size="small" aria-pressed={view === one} onClick={() => onView(one)}>
          {text(one)}
        </Button>
      ))}
      {children}
    </fieldset>
  );
}
