/**
 * Reading one thing, commenting and sharing it: a report in a dialog, what is selected in the right panel, comments, the links to a thing,
 * the page behind a shared link while it shows nothing, and news of runs. Lazy.
 */
import './reading/reading.css';

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
export { Inspector, type InspectorProps } from './reading/inspector.tsx';
export type { ReportModalProps } from './reading/report-modal.tsx';
export { ReportModal } from './reading/report-modal.tsx';
export type { SharedLink, ShareLinksModalProps } from './reading/share-links.modal.tsx';
export { ShareLinksModal } from './reading/share-links.modal.tsx';
export type { SharedLinkPageProps } from './reading/shared-link-page.tsx';
export { SharedLinkPage } from './reading/shared-link-page.tsx';
export { useLiveRuns } from './runs/use-live-runs.ts';
export { initialsOf } from './text/initials.ts';
