import type { Editor } from '@tiptap/react';
import { useState, useSyncExternalStore } from 'react';
import { newId } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { splitExtension } from 'shared-ui';
import { Uploader } from 'shared-ui/files';
import { useMessages } from '../../messages/document.ts';

/** What every browser draws, and no script runs in. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Uploads pictures into the notebook and sets each where the cursor is when it has arrived. */
export function usePictures(notebookId: string, editor: () => Editor | null) {
  const text = useMessages();
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const [uploader] = useState(
    () =>
      new Uploader({
        api,
        email,
        place: async () => ({ notebook_id: notebookId }),
        onDone: ({ file_id: fileId, file_name: name }) => {
          const { stem: alt } = splitExtension(name);
          editor()?.chain().focus().insertContent({ type: 'picture', attrs: { fileId, alt } }).run();
        },
      }),
  );
  const items = useSyncExternalStore(uploader.subscribe, uploader.items);
  const add = (files: readonly File[]) =>
    uploader.add(
      files.map((file) => (isPicture(file) ? unique(file) : file)),
      (file) => (isPicture(file) ? undefined : text('pictureKind', { name: file.name })),
    );
  return { uploader, items: items.filter(({ state }) => state !== 'done'), add };
}

const isPicture = ({ type }: File) => pictureTypes.includes(type);

/** A notebook has no two files of one name, and what is pasted is always called the same. */
function unique(file: File): File {
  const { stem, extension } = splitExtension(file.name);
  return new File([file], `${stem} ${newId().slice(-6)}${extension}`, { type: file.type, lastModified: file.lastModified });
}
