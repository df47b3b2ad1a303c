import { Button, IconButton } from 'shared-ui';
import { InputNumber } from 'shared-ui/form';
import { ChevronLeft, ChevronRight, Minus, Plus, Quote } from 'shared-ui/icons';
import { useFileViewerMessages } from '../../../messages/file-viewer.ts';
import * as styles from './pdf-viewer.module.css';

/** Lists how much wider than its room a page may be. */
export const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
export const wholeWidth = zooms.indexOf(1);

interface PdfBarProps {
  total: number;
  number: number;
  onTurn: (page: number) => void;
  zoomAt: number;
  onZoom: (at: number) => void;
  /** The place of the opened passage among those that the answer cites; -1 without one. */
  cited: { readonly at: number; readonly total: number };
  onOpen: (at: number) => void;
}

/** Renders what turns and enlarges a PDF's pages and leads to the cited passages. */
export function PdfBar({ total, number, onTurn, zoomAt, onZoom, cited, onOpen }: PdfBarProps) {
  const text = useFileViewerMessages();
  const percent = (zooms[zoomAt] ?? 1) * 100;
  const step = (label: string, icon: typeof Plus, to: number, isEnd: boolean, act: (to: number) => void) => {
    const Icon = icon;
    return <IconButton label={label} className={styles.step} icon={<Icon />} disabled={isEnd} onClick={() => act(to)} />;
  };
  return (
    <div className={styles.bar}>
      <div className={styles.group}>
        {step(text('previousPage'), ChevronLeft, number - 1, number === 1, onTurn)}
        <InputNumber
          className={styles.number}
          aria-label={text('pageNumber')}
          min={1}
          max={total}
          precision={0}
          controls={false}
          value={number}
          onChange={(page) => page && onTurn(page)}
        />
        <span>{text('pageTotal', { total })}</span>
        {step(text('nextPage'), ChevronRight, number + 1, number === total, onTurn)}
      </div>
      {cited.at < 0 ? null : (
        <div className={`${styles.group} ${styles.cited}`}>
          <Button type="text" icon={<Quote />} onClick={() => onOpen(cited.at)}>
            {text('citedAt', { at: cited.at + 1, total: cited.total })}
          </Button>
          {cited.total > 1 ? (
            <>
              {step(text('previousCited'), ChevronLeft, cited.at - 1, cited.at === 0, onOpen)}
              {step(text('nextCited'), ChevronRight, cited.at + 1, cited.at === cited.total - 1, onOpen)}
            </>
          ) : null}
        </div>
      )}
      <div className={`${styles.group} ${styles.zoom}`}>
        {step(text('zoomOut'), Minus, zoomAt - 1, zoomAt === 0, onZoom)}
        <Button type="text" aria-label={text('zoomReset', { percent })} onClick={() => onZoom(wholeWidth)}>
          {text('zoomPercent', { percent })}
        </Button>
        {step(text('zoomIn'), Plus, zoomAt + 1, zoomAt === zooms.length - 1, onZoom)}
      </div>
    </div>
  );
}
