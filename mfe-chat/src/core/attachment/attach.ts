import { type Attachment, inMegabytes, limits, newId } from 'shared-contracts';
import { deleteFile, getPersonalisation } from 'shared-contracts/calls';
import { getFile, retryFile } from 'shared-contracts/file-calls';
import type { ApiCapability, Shell } from 'shared-contracts/shell';
import { Uploader } from 'shared-ui/files';
import { text } from '../../messages/attachments.ts';
import { type AttachmentItem, attachmentsStore } from './attachments.store.ts';
import { readTextFiles } from './text-files.ts';

interface AttachContext {
  readonly api: ApiCapability;
  readonly email: string;
  readonly notify: Shell['notify'];
  readonly isTemporary: boolean;
  /** The notebook that the files go into, by default the user's default notebook. */
  readonly notebookId?: string | undefined;
  /** Receives the text of files in chats that don't store files. */
  readonly onText: (text: string) => void;
}

interface Upload {
  readonly retry: () => void;
  readonly cancel: () => void;
}

/** Holds the running uploads by item id. */
const uploads = new Map<string, Upload>();

const itemsOf = (place: string) => attachmentsStore.getState()[place] ?? [];
const setItems = (place: string, items: readonly AttachmentItem[]) => attachmentsStore.setState({ [place]: items });
const change = (place: string, id: string, part: Partial<AttachmentItem>) =>
  setItems(
    place,
    itemsOf(place).map((item) => (item.id === id ? { ...item, ...part } : item)),
  );
const isPicture = ({ type }: File) => /^image\/(?:png|jpeg|gif|webp|avif)$/.test(type);

const isSound = ({ name }: File) => /\.(?:wav|mp3|m4a|og[ga]|opus|flac)$/i.test(name);
/** A provider takes five minutes at most. */
const [looksMax, looksEveryMs] = [200, 1_500];

// Free the memory of pictures that were sent or removed.
attachmentsStore.subscribe((now, before) => {
  for (const [place, items] of Object.entries(before)) {
    const shown = now[place];
    if (shown === items) continue;
    for (const { preview } of items) if (preview && !shown?.some((item) => item.preview === preview)) URL.revokeObjectURL(preview);
  }
});

/**
 * Uploads files into a notebook and attaches them to the unsent message, up to the limit per message. An incognito chat
 * stores no files: the text of text files is inserted into the message instead.
 */
export function attach(context: AttachContext, place: string, files: readonly File[]): void {
  if (context.isTemporary) return void addText(context, files);
  const remaining = limits.chatAttachmentsMax - itemsOf(place).length;
  if (files.length > remaining)
    context.notify.warning({ title: text('tooManyTitle', { count: limits.chatAttachmentsMax }), description: text('tooManyDetail') });
  for (const file of files.slice(0, Math.max(0, remaining))) startUpload(context, place, file);
}

/**
 * Attaches pasted text as a file. Inserts it if the message takes no more files, or if the user turned attaching off. It can be put back
 * while it is in memory.
 */
export async function attachPaste(context: AttachContext, place: string, pasted: string): Promise<void> {
  // Nobody loses a paste because the choice can't be read.
  const chosen = await context.api.call(getPersonalisation, { query: { email: context.email } }).catch(() => undefined);
  if (chosen?.attaches_pastes === false || itemsOf(place).length >= limits.chatAttachmentsMax) context.onText(pasted);
  else startUpload(context, place, new File([pasted], `${text('pastedText')}.txt`, { type: 'text/plain' }), pasted);
}

async function addText({ notify, onText }: AttachContext, files: readonly File[]): Promise<void> {
  const result = await readTextFiles(files);
  if ('added' in result) onText(result.added);
  else notify.warning(result);
}

function startUpload({ api, email, notebookId }: AttachContext, place: string, file: File, pasted?: string): void {
  const id = newId();
  // Pasted pictures may share name, size, and date, so the count keeps them apart. The same file chosen again resumes its upload.
  const fingerprint = `${file.lastModified} ${itemsOf(place).filter(({ name }) => name === file.name).length}`;
  const preview = isPicture(file) ? URL.createObjectURL(file) : undefined;
  setItems(place, [...itemsOf(place), { id, name: file.name, percent: 0, preview, pasted }]);
  const uploader = new Uploader({
    api,
    email,
    place: async () => ({ numbered: true, fingerprint, ...(notebookId ? { notebook_id: notebookId } : {}) }),
    onDone: ({ file_id, file_name, status }) => {
      uploads.delete(id);
      const isUnread = status === 'stored' && !isPicture(file);
      change(place, id, { name: file_name, file: { file_id, file_name }, note: isUnread ? text('unread') : undefined });
      if (status !== 'stored' && isSound(file)) void followTranscript(api, place, id, file_id);
    },
  });
  uploader.subscribe(() => {
    const [item] = uploader.items();
    if (!item) return;
    const { size, sent, failure, canRetry } = item;
    change(place, id, { percent: size === 0 ? 0 : Math.floor((sent / size) * 100), failure, canRetry });
  });
  const key = () => uploader.items()[0]?.key ?? 0;
  uploads.set(id, { retry: () => uploader.resume(key()), cancel: () => uploader.remove(key()) });
  uploader.add([file], ({ size }) =>
    size > limits.knowledgeTotalBytes ? text('tooLarge', { size: inMegabytes(limits.knowledgeTotalBytes) }) : undefined,
  );
}

/** Shows how a sound file is transcribed until its message is sent. A failure says what to do, and the file can be retried then. */
async function followTranscript(api: ApiCapability, place: string, id: string, file_id: string): Promise<void> {
  change(place, id, { note: text('transcribing'), failure: undefined, canRetry: false });
  for (let looked = 0; looked < looksMax && itemsOf(place).some((item) => item.id === id); looked += 1) {
    await new Promise((resolve) => setTimeout(resolve, looksEveryMs));
    const read = await api.call(getFile, { query: { file_id } }).catch(() => undefined);
    if (read?.status === 'ready') return change(place, id, { note: text('transcribed') });
    if (read?.status !== 'failed') continue;
    const retry = () => void transcribeAgain(api, place, id, file_id);
    uploads.set(id, { retry, cancel: () => undefined });
    return change(place, id, { note: undefined, failure: read.failure ?? text('unread'), canRetry: true });
  }
}

async function transcribeAgain(api: ApiCapability, place: string, id: string, file_id: string): Promise<void> {
  change(place, id, { canRetry: false });
  // If this fails, the file still says what to do.
  const isQueued = await api.call(retryFile, { query: { file_id } }).then(
    () => true,
    () => false,
  );
  if (isQueued) await followTranscript(api, place, id, file_id);
  else change(place, id, { canRetry: true });
}

/** Resumes a failed upload, or transcribes a sound file again. */
export const retryAttachment = (id: string): void => uploads.get(id)?.retry();

/** Removes a file from the message and moves its stored copy to the trash. */
export function removeAttachment(api: ApiCapability, place: string, { id, file }: AttachmentItem): void {
  uploads.get(id)?.cancel();
  uploads.delete(id);
  setItems(
    place,
    itemsOf(place).filter((item) => item.id !== id),
  );
  // If this fails, the file stays in its notebook.
  if (file) api.call(deleteFile, { query: { file_id: file.file_id } }).catch(() => undefined);
}

/** Restores the files of a message that was not sent before the page was closed. */
export function restoreAttachments(place: string, stored: string): void {
  if (attachmentsStore.getState()[place]?.length) return;
  setItems(
    place,
    parseAttachments(stored).map((file) => ({ id: newId(), name: file.file_name, file, percent: 100 })),
  );
}

function parseAttachments(stored: string): Attachment[] {
  try {
    const files: unknown = JSON.parse(stored);
    return Array.isArray(files) ? files.filter((file) => typeof file?.file_id === 'string' && typeof file?.file_name === 'string') : [];
  } catch {
    return [];
  }
}

/** Explains why the message cannot be sent yet. */
export function notifyPending(notify: Shell['notify'], items: readonly AttachmentItem[]): void {
  const hasFailed = items.some(({ file, failure }) => !file && failure !== undefined);
  notify.info({
    title: text(hasFailed ? 'failedTitle' : 'sendingTitle'),
    description: text(hasFailed ? 'failedDetail' : 'sendingDetail'),
    durationMs: limits.infoToastMs,
  });
}
