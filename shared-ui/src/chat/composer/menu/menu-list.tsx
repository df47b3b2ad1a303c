import { useLayoutEffect, useRef, useState } from 'react';
import { useMenuMessages } from './menu-messages.ts';
import { type MenuOption, type MenuRow, sliceRows } from './rows.model.ts';

interface MenuListProps {
  readonly id: string;
  readonly label: string;
  /** The text field; the list opens where there is more room around it. */
  readonly field: HTMLTextAreaElement;
  readonly rows: readonly MenuRow[];
  readonly optionCount: number;
  /** The key of the active option. */
  readonly active: string | undefined;
  readonly isBusy: boolean;
  readonly onPoint: (key: string) => void;
  readonly onPick: (option: MenuOption) => void;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Used until a row has been measured. */
const guessedRowHeight = 40;
const tallest = 320;
const gap = 12;

/** Renders the rows in sight. Every row has the same height, so a list of any length costs the same. */
export function MenuList({ id, label, field, rows, optionCount, active, isBusy, onPoint, onPick }: MenuListProps) {
  const text = useMenuMessages();
  const box = useRef<HTMLDivElement>(null);
  const { side, room } = useRoom(field);
  const [rowHeight, setRowHeight] = useState(guessedRowHeight);
  const [scrolled, setScrolled] = useState(0);
  useLayoutEffect(() => {
    const row = box.current?.querySelector('[data-row]');
    if (row instanceof HTMLElement && row.offsetHeight > 0) setRowHeight(row.offsetHeight);
  }, []);
  const height = Math.min(room, rows.length * rowHeight);
  const activeRow = rows.findIndex(({ key }) => key === active);
  useLayoutEffect(() => {
    const list = box.current;
    if (!list || activeRow < 0) return;
    // The heading of the first row stays in sight.
    const top = activeRow <= 1 ? 0 : activeRow * rowHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    else if ((activeRow + 1) * rowHeight > list.scrollTop + height) list.scrollTop = (activeRow + 1) * rowHeight - height;
  }, [activeRow, rowHeight, height]);

  const [first, end] = sliceRows(rows, scrolled, height, rowHeight);
  const shown = rows.slice(first, end).map((row, at) => ({ row, top: (first + at) * rowHeight }));
  const groups = Map.groupBy(shown, ({ row }) => row.source);
  if (rows.length === 0)
    return (
      <div className="ui-composer-menu" data-side={side}>
        <p className="ui-composer-menu-nothing">{text('nothing')}</p>
      </div>
    );
  return (
    <div
      ref={box}
      id={id}
      className="ui-composer-menu"
      data-side={side}
      role="listbox"
      aria-label={label}
      aria-busy={isBusy}
      style={{ maxBlockSize: room }}
      onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop)}
      // The text field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="presentation" style={{ blockSize: rows.length * rowHeight }}>
        {[...groups].map(([source, all]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be in a listbox.
          <div key={source.id} role="group" aria-label={source.heading}>
            {all.map(({ row, top }) => (
              <Row
                key={row.key}
                id={id}
                row={row}
                top={top}
                total={optionCount}
                isActive={row.key === active}
                onPoint={onPoint}
                onPick={onPick}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface RowProps extends Pick<MenuListProps, 'id' | 'onPoint' | 'onPick'> {
  readonly row: MenuRow;
  readonly top: number;
  readonly total: number;
  readonly isActive: boolean;
}

function Row({ id, row, top, total, isActive, onPoint, onPick }: RowProps) {
  const text = useMenuMessages();
  const style = { insetBlockStart: top };
  if (row.kind !== 'option')
    return (
      <div className="ui-composer-menu-row" data-row={row.kind} style={style} role="presentation">
        {row.kind === 'heading' ? row.source.heading : text('loading')}
      </div>
    );
  const { entry } = row.option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
    <div
      id={optionId(id, row.index)}
      className="ui-composer-menu-row"
      data-row="option"
      style={style}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-posinset={row.index + 1}
      aria-setsize={total}
      onMouseMove={() => isActive || onPoint(row.key)}
      onClick={() => onPick(row.option)}
    >
      {entry?.icon}
      <bdi>{entry ? entry.label : text('failed')}</bdi>
      {entry?.detail ? <small dir="auto">{entry.detail}</small> : null}
    </div>
  );
}

/** Returns on which side of the composer there is more room, and how much. An on-screen keyboard takes its part. */
function useRoom(field: HTMLTextAreaElement): { readonly side: 'above' | 'below'; readonly room: number } {
  const [state, setState] = useState<{ side: 'above' | 'below'; room: number }>({ side: 'above', room: tallest });
  useLayoutEffect(() => {
    const composer = field.closest('.ui-composer') ?? field;
    const measure = () => {
      const { top, bottom } = composer.getBoundingClientRect();
      const { offsetTop, height } = globalThis.visualViewport ?? { offsetTop: 0, height: innerHeight };
      // The top bar covers what is above the page.
      const start = Math.max(offsetTop, field.closest('main, aside')?.getBoundingClientRect().top ?? 0);
      const [above, below] = [top - start - gap, offsetTop + height - bottom - gap];
      const side = above >= Math.min(below, tallest / 2) ? 'above' : 'below';
      setState({ side, room: Math.max(guessedRowHeight * 2, Math.min(tallest, side === 'above' ? above : below)) });
    };
    measure();
    const view: EventTarget = globalThis.visualViewport ?? window;
    view.addEventListener('resize', measure);
    return () => view.removeEventListener('resize', measure);
  }, [field]);
  return state;
}
