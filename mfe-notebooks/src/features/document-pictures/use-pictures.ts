import type { Editor } from '@tiptap/react';
import { useState, useSyncExternalStore } from 'react';
import { newId } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { splitExtension } from 'shared-ui';
import { Uploader } from 'shared-ui/files';
import { useDocumentMessages } from '../../messages/document.ts';

/** Lists the image types that every browser shows and that cannot contain scripts. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Uploads pictures to the notebook and inserts each at the cursor when it has arrived. */
export function usePictures(notebookId: string, editor: () => Editor | null) {
  const text = useDocumentMessages();
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

/** Adds a suffix, because file names are unique within a notebook and browsers give every pasted picture the same name. */
function unique(file: File): File {
  const { stem, extension } = splitExtension(file.name);
  return new File([file], `${stem} ${newId().slice(-6)}${extension}`, { type: file.type, lastModified: file.lastModified });
}
