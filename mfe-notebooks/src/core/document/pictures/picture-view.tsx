import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { getFile } from 'shared-contracts/file-calls';
import { useCall } from 'shared-ui/query';
import { useDocumentMessages } from '../../../messages/document.ts';
import * as styles from './picture-view.module.css';
import { parseWidth, pictureWidths, toDraggedWidth } from './picture-width.model.ts';

/** File addresses are signed and expire. A younger one can be reused. */
const addressFreshMs = 4 * 60_000;

/** Renders a picture in the text. While it is selected, its width and description can be edited. */
export function PictureView({ node, selected, editor, updateAttributes }: NodeViewProps) {
  const text = useDocumentMessages();
  const frame = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number>();
  const fileId = String(node.attrs.fileId ?? '');
  const alt = String(node.attrs.alt ?? '');
  const width = dragged ?? parseWidth(node.attrs.width);
  const query = useCall(getFile, { query: { file_id: fileId } }, { isEnabled: fileId !== '', staleTime: addressFreshMs, retry: false });
  const address = query.data?.s3_url;
  const isChosen = selected && editor.isEditable;
  const handleWidth = (next: number, isDone: boolean) => {
    setDragged(isDone ? undefined : next);
    if (isDone) updateAttributes({ width: next });
  };
  return (
    <NodeViewWrapper className={styles.picture} data-part="picture" data-selected={selected || undefined} data-drag-handle="">
      {address && query.data?.type?.startsWith('image/') ? (
        <div
          ref={frame}
          className={styles.frame}
          data-part="picture-frame"
          style={width === null ? undefined : { inlineSize: `${width}%` }}
        >
          <img src={address} alt={alt} onError={() => query.isStale && void query.refetch()} />
          {isChosen ? <Corner frame={frame} onWidth={handleWidth} /> : null}
        </div>
      ) : (
        <span className={styles.missing}>{query.isPending && fileId ? text('pictureLoading') : text('pictureMissing', { name: alt })}</span>
      )}
      {isChosen ? <PictureTools alt={alt} width={width} onChange={updateAttributes} /> : null}
    </NodeViewWrapper>
  );
}

interface CornerProps {
  frame: { readonly current: HTMLDivElement | null };
  onWidth: (width: number, isDone: boolean) => void;
}

/** Renders the corner that resizes a picture by dragging. The slider does the same for the keyboard. */
function Corner({ frame, onWidth }: CornerProps) {
  const last = useRef<number>(undefined);
  const handleMove = (event: PointerEvent) => {
    const column = frame.current?.parentElement;
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !frame.current || !column) return;
    const { left, right } = frame.current.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(column).direction === 'rtl';
    last.current = toDraggedWidth(isRightToLeft ? right - event.clientX : event.clientX - left, column.clientWidth);
    onWidth(last.current, false);
  };
  const handleEnd = () => {
    if (last.current !== undefined) onWidth(last.current, true);
    last.current = undefined;
  };
  return (
    <span
      className={styles.corner}
      data-part="picture-corner"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={handleMove}
      onPointerUp={handleEnd}
      onPointerCancel={handleEnd}
    />
  );
}

interface PictureToolsProps {
  alt: string;
  width: number | null;
  onChange: (part: { alt?: string; width?: number | null }) => void;
}

function PictureTools({ alt, width, onChange }: PictureToolsProps) {
  const text = useDocumentMessages();
  const id = useId();
  return (
    <div className={styles.tools} data-print="hide" contentEditable={false}>
      <label htmlFor={`${id}-alt`}>{text('pictureAlt')}</label>
      <input
        id={`${id}-alt`}
        type="text"
        value={alt}
        maxLength={500}
        placeholder={text('pictureAltHint')}
        onChange={(event) => onChange({ alt: event.target.value })}
      />
      <label htmlFor={`${id}-width`}>{text('pictureWidth')}</label>
      <input
        id={`${id}-width`}
        type="range"
        {...pictureWidths}
        value={width ?? pictureWidths.max}
        aria-valuetext={text('pictureWidthIs', { width: width ?? pictureWidths.max })}
        onChange={(event) => onChange({ width: Number(event.target.value) })}
      />
    </div>
  );
}
