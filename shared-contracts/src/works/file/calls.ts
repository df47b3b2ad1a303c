import { declareDelete, declareMove, declareRename } from '../../kernel/call/filing.ts';

export const moveFile = declareMove('moveFile', 'files', 'file', 'file_id', '/file/file-move');

export const renameFile = declareRename('renameFile', 'files', 'file', 'file_id', '/file/file-rename');

export const deleteFile = declareDelete('deleteFile', 'files', 'file', 'file_id', '/file/file-delete');
