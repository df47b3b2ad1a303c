import { HistoryView } from '../../shared/history/history-view.tsx';

export function ChatPanel() {
  return <HistoryView />;
}
