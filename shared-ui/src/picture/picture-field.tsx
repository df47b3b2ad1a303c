import { ImagePlus, LoaderCircle, X } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from '../page/icon-button.tsx';
import { CropPicture } from './crop-picture.tsx';
import { useMessages } from './messages.ts';
import { refusePicture } from './picture.model.ts';

/** Describes the props of `PictureField`. */
export interface PictureFieldProps {
  /** The id of the file input, for an outside label. */
  readonly id?: string;
  /** Renders the current picture, 72 px wide, if there is one. */
  readonly face: ReactNode;
  /** Button labels, for pages with more than one field. */
  readonly labels?: { readonly choose: string; readonly change: string; readonly remove: string };
  /** Sends the cropped square. The message of what it throws is shown. */
  readonly onSend: (picture: Blob, fileName: string) => Promise<unknown>;
  readonly onRemove: () => unknown;
  /** Reports whether a picture is being uploaded, so that a form can wait. */
  readonly onBusy?: (isBusy: boolean) => void;
}

/** Renders the field of a picture: the file is chosen, checked, cut to a square and sent at once. */
export function PictureField({ id, face, labels, onSend, onRemove, onBusy }: PictureFieldProps) {
  const text = useMessages();
  const problemId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ picture: HTMLImageElement; file: File }>();
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const words = labels ?? { choose: text('choosePicture'), change: text('changePicture'), remove: text('removePicture') };

  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const { type, size } = file;
    const refusal = refusePicture({ type, size, head: new Uint8Array(await file.slice(0, 4).arrayBuffer()) });
    setProblem(refusal ? text(refusal) : '');
    if (refusal) return;
    const picture = await decodePicture(file);
    if (picture) setChosen({ picture, file });
    else setProblem(text('pictureBroken'));
  };
  const handleCropped = async (file: File, picture: Blob) => {
    setChosen(undefined);
    setIsSending(true);
    onBusy?.(true);
    try {
      await onSend(picture, file.name);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : text('pictureFailed'));
    }
    setIsSending(false);
    onBusy?.(false);
  };
  return (
    <div className="ui-picture-field">
      <button
        type="button"
        className="ui-picture-field-button"
        aria-label={face ? words.change : words.choose}
        aria-describedby={problemId}
        disabled={isSending}
        onClick={() => picker.current?.click()}
      >
        {isSending ? <LoaderCircle className="ui-picture-field-busy" /> : face || <ImagePlus />}
      </button>
      {face ? <IconButton type="default" size="small" icon={<X size={14} />} label={words.remove} onClick={() => onRemove()} /> : null}
      <input
        ref={picker}
        id={id}
        className="ui-visually-hidden"
        type="file"
        accept="image/png,image/jpeg"
        tabIndex={-1}
        // Without an outside label, the button names the input.
        aria-hidden={id ? undefined : true}
        onChange={handleFile}
      />
      <p id={problemId} className={problem ? 'ui-picture-field-problem' : 'ui-picture-field-hint'} role={problem ? 'alert' : undefined}>
        {problem || text('pictureHint')}
      </p>
      {chosen ? (
        <CropPicture
          picture={chosen.picture}
          type={chosen.file.type}
          onDone={(picture) => void handleCropped(chosen.file, picture)}
          onCancel={() => setChosen(undefined)}
        />
      ) : null}
    </div>
  );
}

/** Returns the picture once the browser has read it, or undefined if it cannot. */
async function decodePicture(file: File): Promise<HTMLImageElement | undefined> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return picture;
  } catch {
    // The file starts like a picture but is not one.
    return undefined;
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}
