/**
 * Reading one thing, commenting and sharing it: a report in a dialog, comments, the links to a thing, the page behind a shared link while
 * it shows nothing, and news of runs. Lazy.
 */
import './items/reading.css';

export { useCommentMessages } from './comments/comment-messages.ts';
export {
  type CommentSubject,
  CommentsButton,
  type CommentsButtonProps,
  CommentsPart,
  type CommentsPartProps,
  useOpenComments,
} from './comments/comments-part.tsx';
export { quoteSelection } from './comments/quote.model.ts';
export { type CommentsState, useCommentsState } from './comments/use-comments-state.ts';
export type { ReportModalProps } from './items/report-modal.tsx';
export { ReportModal } from './items/report-modal.tsx';
export type { SharedLink, ShareLinksModalProps } from './items/share-links.modal.tsx';
export { ShareLinksModal } from './items/share-links.modal.tsx';
export type { SharedLinkPageProps } from './items/shared-link-page.tsx';
export { SharedLinkPage } from './items/shared-link-page.tsx';
export { useLiveRuns } from './runs/use-live-runs.ts';
export { initialsOf } from './text/initials.ts';
