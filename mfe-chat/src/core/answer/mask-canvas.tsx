import { type PointerEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Button } from 'shared-ui';
import { Slider } from 'shared-ui/form';
import { usePictureMessages } from '../../messages/pictures.ts';
import * as styles from './picture-editor.module.css';

/** Reads what was drawn. */
export interface MaskHandle {
  /** Returns a PNG in base64 that is transparent where something was drawn; undefined while nothing is. */
  read: () => string | undefined;
}

interface MaskCanvasProps {
  url: string;
  ref: Ref<MaskHandle>;
  onDraw: () => void;
}

const brushes = { min: 2, max: 30, first: 10 } as const;

/** Renders a picture to draw on. The marks have the size of the picture, whatever its size on screen. */
export function MaskCanvas({ url, ref, onDraw }: MaskCanvasProps) {
  const text = usePictureMessages();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [brush, setBrush] = useState<number>(brushes.first);
  const [hasMarks, setHasMarks] = useState(false);
  useImperativeHandle(ref, () => ({ read: () => (hasMarks && canvas.current ? cutOut(canvas.current) : undefined) }), [hasMarks]);
  const drawTo = (event: PointerEvent<HTMLCanvasElement>, isStart: boolean) => {
    const { currentTarget: target, nativeEvent, pointerId } = event;
    const context = target.getContext('2d');
    if (!context || (!isStart && event.buttons !== 1)) return;
    if (isStart) target.setPointerCapture(pointerId);
    const scale = target.width / target.getBoundingClientRect().width;
    const [x, y] = [nativeEvent.offsetX * scale, nativeEvent.offsetY * scale];
    context.lineWidth = (brush / 100) * target.width;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.strokeStyle = '#d2452f';
    if (isStart) {
      context.beginPath();
      context.moveTo(x, y);
    }
    context.lineTo(x, y);
    context.stroke();
    setHasMarks(true);
    onDraw();
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height);
    setHasMarks(false);
  };
  return (
    <>
      <div className={styles.drawing}>
        <img
          className={styles.picture}
          src={url}
          alt=""
          onLoad={({ currentTarget }) => setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
        />
        <canvas
          ref={canvas}
          role="img"
          aria-label={text('marks')}
          width={size.width}
          height={size.height}
          onPointerDown={(event) => drawTo(event, true)}
          onPointerMove={(event) => drawTo(event, false)}
        />
      </div>
      <p className={styles.note}>{text('markHint')}</p>
      <div className={styles.tools}>
        <span>{text('brush')}</span>
        <Slider
          className={styles.brush}
          min={brushes.min}
          max={brushes.max}
          value={brush}
          onChange={setBrush}
          ariaLabelForHandle={text('brush')}
        />
        <Button size="small" disabled={!hasMarks} onClick={clear}>
          {text('clearMarks')}
        </Button>
      </div>
    </>
  );
}

/** Returns an opaque picture in base64 with holes where the marks are. */
function cutOut(marks: HTMLCanvasElement): string | undefined {
  const mask = document.createElement('canvas');
  mask.width = marks.width;
  mask.height = marks.height;
  const context = mask.getContext('2d');
  if (!context) return undefined;
  context.fillRect(0, 0, mask.width, mask.height);
  context.globalCompositeOperation = 'destination-out';
  context.drawImage(marks, 0, 0);
  return mask.toDataURL('image/png').split(',')[1];
}
