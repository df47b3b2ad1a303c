import { useState } from 'react';
import { lazyCode, limits } from 'shared-contracts';
import { getCapabilities } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Button, LazyPart } from 'shared-ui';
import { safeImageUrl } from 'shared-ui/chat';
import { ImagePlus, Pencil } from 'shared-ui/icons';
import { useStore } from 'zustand';
import { useAnswerMessages } from '../../messages/answers.ts';
import { usePictureMessages } from '../../messages/pictures.ts';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import { useThread } from '../message/thread-context.ts';
import * as styles from './answer-picture.module.css';

const editor = lazyCode(() => import(/* webpackChunkName: "picture-editor" */ './picture-editor.tsx'));

/** Ends a chain of versions that a broken import made circular. */
const versionsMax = 50;

/** Renders a picture with its earlier versions. Shows only pictures of our own origin; any other server would learn who reads the chat. */
export function AnswerPicture({ address, from }: { address: string; from: string | undefined }) {
  const text = useAnswerMessages();
  const [isGone, setIsGone] = useState(false);
  const url = safeImageUrl(address, location.origin);
  if (!url) return null;
  return (
    <>
      {isGone ? (
        <p className={styles.note}>{text('imageGone')}</p>
      ) : (
        <a className={styles.picture} href={url} target="_blank" rel="noopener noreferrer" aria-label={text('openImage')}>
          <img src={url} alt={text('imageAlt')} onError={() => setIsGone(true)} />
        </a>
      )}
      <Versions address={address} from={from} />
      {isGone ? null : <PictureActions address={address} url={url} />}
    </>
  );
}

/** Lists the pictures that this one was made from, oldest first, and this one. */
function Versions({ address, from }: { address: string; from: string | undefined }) {
  const text = usePictureMessages();
  const { conversations, conversationKey } = useThread();
  const turns = useStore(conversations.store, ({ outlines }) => outlines[conversationKey]?.turns);
  const chain = from ? [...chainTo(from, turns ?? []), address] : [];
  if (!chain.length) return null;
  return (
    <ol className={styles.versions} aria-label={text('versions')}>
      {chain.map((version, index) => {
        const url = safeImageUrl(version, location.origin);
        const isShown = version === address;
        const label = text(isShown ? 'shownVersion' : 'version', { number: index + 1 });
        return url ? (
          <li key={version} data-shown={isShown || undefined}>
            <a href={url} target="_blank" rel="noopener noreferrer" aria-label={label} title={label}>
              <img src={url} alt="" loading="lazy" />
            </a>
          </li>
        ) : null;
      })}
    </ol>
  );
}

/** Returns the versions up to and including a picture, oldest first. */
function chainTo(last: string, turns: readonly ChatTurn[]): string[] {
  const chain: string[] = [];
  for (let at: string | undefined = last; at && !chain.includes(at) && chain.length < versionsMax; ) {
    const address: string = at;
    chain.unshift(address);
    at = turns.find(({ sources }) => sources?.image_url === address)?.sources?.image_from;
  }
  return chain;
}

function PictureActions({ address, url }: { address: string; url: string }) {
  const text = usePictureMessages();
  const { canWrite, isTemporary, isBusy, ask } = useThread();
  const [isOpen, setIsOpen] = useState(false);
  const { isChecking, ensureCanEdit } = useEditing();
  if (!canWrite || isTemporary) return null;
  const vary = async () => {
    if (await ensureCanEdit()) ask(text('varyRequest'), { create_image: true, image_source: address, image_variation: true });
  };
  return (
    <div className={styles.actions}>
      <Button size="small" icon={<Pencil size={14} />} disabled={isBusy} onClick={() => setIsOpen(true)}>
        {text('edit')}
      </Button>
      <Button size="small" icon={<ImagePlus size={14} />} disabled={isBusy} loading={isChecking} onClick={() => void vary()}>
        {text('vary')}
      </Button>
      {isOpen ? (
        <LazyPart code={editor} onClose={() => setIsOpen(false)}>
          {({ PictureEditor }) => (
            <PictureEditor
              url={url}
              onClose={() => setIsOpen(false)}
              onChange={(message, mask) => {
                setIsOpen(false);
                ask(message, { create_image: true, image_source: address, ...(mask ? { image_mask: mask } : {}) });
              }}
            />
          )}
        </LazyPart>
      ) : null}
    </div>
  );
}

/** Returns a check that says what to connect when no model can change pictures, or why a policy forbids it. */
function useEditing() {
  const text = usePictureMessages();
  const { api, notify } = useShell();
  const [isChecking, setIsChecking] = useState(false);
  const ensureCanEdit = async (): Promise<boolean> => {
    setIsChecking(true);
    const found = await api.call(getCapabilities, {}).catch(() => undefined);
    setIsChecking(false);
    // Where the check fails, sending says why.
    if (!found) return true;
    const off = found.switched_off?.find(({ ability }) => ability === 'image-creation');
    if (!off && found.images.by !== null && found.images.edits !== 'none') return true;
    const description = off?.reason ?? text('modelMissingDetail');
    notify.info({ title: off ? text('vary') : text('modelMissing'), description, durationMs: limits.infoToastMs });
    return false;
  };
  return { isChecking, ensureCanEdit };
}
