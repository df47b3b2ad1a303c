/** Files: choosing and uploading them, their state, and previews. Lazy. */
import './collections/marks.css';
import './files/files.css';

export { FilePreview } from './files/file-preview.tsx';
export { FileRows } from './files/file-rows.tsx';
export { FileStatus } from './files/file-status.tsx';
export { FileTile } from './files/file-tile.tsx';
export type { FileUploadsProps, UploadsState } from './files/file-uploads.tsx';
export { FileUploads } from './files/file-uploads.tsx';
export { sizeText } from './files/size-text.ts';
export type { UploadItem, UploadPlace } from './files/uploader.ts';
export { Uploader } from './files/uploader.ts';
export { useFolderFiles } from './files/use-folder-files.ts';
