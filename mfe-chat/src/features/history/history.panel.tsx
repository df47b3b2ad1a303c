import { HistoryView } from '../../shared/history/history-view.tsx';

export function HistoryPanel() {
  return <HistoryView />;
}
