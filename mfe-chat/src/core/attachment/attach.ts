import { type Attachment, limits, newId } from 'shared-contracts';
import { deleteFile } from 'shared-contracts/calls';
import type { ApiCapability, Shell } from 'shared-contracts/shell';
import { Uploader } from 'shared-ui/files';
import { text } from '../../messages/attachments.ts';
import { type AttachmentItem, attachmentsStore } from './attachments.store.ts';
import { wordsOf } from './text-files.ts';

interface AttachContext {
  readonly api: ApiCapability;
  readonly email: string;
  readonly notify: Shell['notify'];
  readonly isTemporary: boolean;
  /** Gets the words of text files where files themselves are not taken. */
  readonly onWords: (words: string) => void;
}

interface Upload {
  readonly retry: () => void;
  readonly cancel: () => void;
}

/** What is on its way, by the item's id. */
const uploads = new Map<string, Upload>();

const itemsOf = (place: string) => attachmentsStore.getState()[place] ?? [];
const setItems = (place: string, items: readonly AttachmentItem[]) => attachmentsStore.setState({ [place]: items });
const change = (place: string, id: string, part: Partial<AttachmentItem>) =>
  setItems(
    place,
    itemsOf(place).map((item) => (item.id === id ? { ...item, ...part } : item)),
  );
const isPicture = ({ type }: File) => /^image\/(?:png|jpeg|gif|webp|avif)$/.test(type);

// A picture that was sent or taken out is held in memory no longer.
attachmentsStore.subscribe((now, before) => {
  for (const [place, items] of Object.entries(before)) {
    const shown = now[place];
    if (shown === items) continue;
    for (const { preview } of items) if (preview && !shown?.some((item) => item.preview === preview)) URL.revokeObjectURL(preview);
  }
});

/**
 * Uploads files into the user's default notebook and adds them to the message of a place. More than a message takes are refused. An
 * incognito chat keeps no file: the words of text files are put into its message.
 */
export function attach(context: AttachContext, place: string, files: readonly File[]): void {
  if (context.isTemporary) return void addWords(context, files);
  const room = limits.chatAttachmentsMax - itemsOf(place).length;
  if (files.length > room)
    context.notify.warning({ title: text('tooManyTitle', { count: limits.chatAttachmentsMax }), description: text('tooManyDetail') });
  for (const file of files.slice(0, Math.max(0, room))) begin(context, place, file);
}

async function addWords({ notify, onWords }: AttachContext, files: readonly File[]): Promise<void> {
  const words = await wordsOf(files);
  if ('added' in words) onWords(words.added);
  else notify.warning(words);
}

function begin({ api, email }: AttachContext, place: string, file: File): void {
  const id = newId();
  // Pictures that are pasted together may have one name, size and date; one that is chosen anew goes on where it broke off.
  const fingerprint = `${file.lastModified} ${itemsOf(place).filter(({ name }) => name === file.name).length}`;
  const preview = isPicture(file) ? URL.createObjectURL(file) : undefined;
  setItems(place, [...itemsOf(place), { id, name: file.name, percent: 0, preview }]);
  const uploader = new Uploader({
    api,
    email,
    place: async () => ({ numbered: true, fingerprint }),
    onDone: ({ file_id, file_name, status }) => {
      uploads.delete(id);
      const isUnread = status === 'stored' && !isPicture(file);
      change(place, id, { name: file_name, file: { file_id, file_name }, note: isUnread ? text('unread') : undefined });
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
  uploader.add([file], ({ size }) => (size > limits.knowledgeTotalBytes ? text('tooLarge') : undefined));
}

/** Sends a file again, from where it stopped. */
export const retryAttachment = (id: string): void => uploads.get(id)?.retry();

/** Takes a file out of the message; one that was stored for it goes to the trash. */
export function removeAttachment(api: ApiCapability, place: string, { id, file }: AttachmentItem): void {
  uploads.get(id)?.cancel();
  uploads.delete(id);
  setItems(
    place,
    itemsOf(place).filter((item) => item.id !== id),
  );
  // Should this not arrive, the file stays in its notebook.
  if (file) api.call(deleteFile, { query: { file_id: file.file_id } }).catch(() => undefined);
}

/** The files of a message that was not sent before the page was left. */
export function restoreAttachments(place: string, kept: string): void {
  if (attachmentsStore.getState()[place]) return;
  setItems(
    place,
    read(kept).map((file) => ({ id: newId(), name: file.file_name, file, percent: 100 })),
  );
}

function read(kept: string): Attachment[] {
  try {
    const files: unknown = JSON.parse(kept);
    return Array.isArray(files) ? files.filter((file) => typeof file?.file_id === 'string' && typeof file?.file_name === 'string') : [];
  } catch {
    return [];
  }
}

/** Says why the message cannot be sent yet. */
export function tellWaiting(notify: Shell['notify'], items: readonly AttachmentItem[]): void {
  const hasFailed = items.some(({ failure }) => failure !== undefined);
  notify.info({
    title: text(hasFailed ? 'failedTitle' : 'sendingTitle'),
    description: text(hasFailed ? 'failedDetail' : 'sendingDetail'),
    durationMs: limits.infoToastMs,
  });
}
