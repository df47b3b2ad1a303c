/** To read one thing: a report in a window, and the page behind a shared link until it shows something. Lazy. */
import './items/reading.css';

export type { ReportModalProps } from './items/report-modal.tsx';
export { ReportModal } from './items/report-modal.tsx';
export type { SharedLinkPageProps } from './items/shared-link-page.tsx';
export { SharedLinkPage } from './items/shared-link-page.tsx';
