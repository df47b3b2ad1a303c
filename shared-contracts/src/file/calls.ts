import { move, remove, rename } from '../item/filing.ts';

export const moveFile = move('moveFile', 'files', 'file', 'file_id', '/file/file-move');

export const renameFile = rename('renameFile', 'files', 'file', 'file_id', '/file/file-rename');

export const deleteFile = remove('deleteFile', 'files', 'file', 'file_id', '/file/file-delete');
