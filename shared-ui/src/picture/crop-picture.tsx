import { Slider } from 'antd';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Modal } from 'shared-ui';
import { useMessages } from './messages.ts';
import { type Crop, cropSquare, dragCrop, wholePicture, zoomMax } from './picture.model.ts';

const shownSide = 240;
/** Sharp at twice the largest size at which the picture is shown. */
const keptSide = 512;

interface CropPictureProps {
  picture: HTMLImageElement;
  type: string;
  onDone: (picture: Blob) => void;
  onCancel: () => void;
}

/** Selects the square of a picture by dragging or with sliders, which also work by keyboard. */
export function CropPicture({ picture, type, onDone, onCancel }: CropPictureProps) {
  const text = useMessages();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>(wholePicture);
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);
  const handleMove = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (buttons === 1) setCrop((known) => dragCrop(known, size, movementX / shownSide, movementY / shownSide));
  };
  const handleOk = () => {
    const kept = document.createElement('canvas');
    kept.width = keptSide;
    kept.height = keptSide;
    draw(kept, picture, crop);
    kept.toBlob((blob) => blob && onDone(blob), type, 0.9);
  };
  const sliders = [
    { label: text('cropZoom'), min: 1, max: zoomMax, value: crop.zoom, set: (zoom: number) => setCrop({ ...crop, zoom }) },
    { label: text('cropAcross'), min: 0, max: 1, value: crop.x, set: (x: number) => setCrop({ ...crop, x }) },
    { label: text('cropDown'), min: 0, max: 1, value: crop.y, set: (y: number) => setCrop({ ...crop, y }) },
  ];
  return (
    <Modal
      open
      title={text('cropTitle')}
      okText={text('cropOk')}
      cancelText={text('cancel')}
      onOk={handleOk}
      onCancel={onCancel}
      width={420}
    >
      <canvas
        ref={canvas}
        className="ui-picture-crop"
        width={shownSide}
        height={shownSide}
        role="img"
        aria-label={text('cropPreview')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={handleMove}
      />
      {sliders.map(({ label, min, max, value, set }) => (
        <div key={label}>
          <span aria-hidden="true">{label}</span>
          <Slider min={min} max={max} step={0.01} value={value} onChange={set} ariaLabelForHandle={label} tooltip={{ open: false }} />
        </div>
      ))}
    </Modal>
  );
}

function draw(canvas: HTMLCanvasElement, picture: HTMLImageElement, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, side } = cropSquare({ width: picture.naturalWidth, height: picture.naturalHeight }, crop);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}
