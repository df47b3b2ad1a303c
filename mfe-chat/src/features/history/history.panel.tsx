import { HistoryView } from '../../core/history/history-view.tsx';

export function HistoryPanel() {
  return <HistoryView />;
}
