import './agents.css';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useShell } from 'shared-contracts/shell';
import { Button } from 'shared-ui';
import { ImagePlus, LoaderCircle, X } from 'shared-ui/icons';
import { AgentFace } from './agent-face.tsx';
import { uploadPicture } from './agents.api.ts';
import { CropPicture } from './crop-picture.modal.tsx';
import { refusePicture } from './image-field.model.ts';
import { useMessages } from './messages.ts';

interface ImageFieldProps {
  id: string;
  name: string;
  image: string | null;
  onChange: (picture: { image: string | null; logo_filename: string | null }) => void;
  /** Told while a picture goes up: the form waits for it. */
  onBusy: (isBusy: boolean) => void;
}

/** The agent's picture: chosen, looked at, cut to a square and sent at once; the form keeps its address. */
export function ImageField({ id, name, image, onChange, onBusy }: ImageFieldProps) {
  const text = useMessages();
  const { api } = useShell();
  const problemId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ picture: HTMLImageElement; file: File }>();
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);

  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const refusal = refusePicture({ ...pick(file), head: new Uint8Array(await file.slice(0, 4).arrayBuffer()) });
    setProblem(refusal ? text(refusal) : '');
    if (refusal) return;
    const picture = await decoded(file);
    if (picture) setChosen({ picture, file });
    else setProblem(text('pictureBroken'));
  };
  const handleCropped = async (file: File, picture: Blob) => {
    setChosen(undefined);
    setIsSending(true);
    onBusy(true);
    try {
      onChange(await uploadPicture(api, picture, file.name));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : text('pictureBroken'));
    }
    setIsSending(false);
    onBusy(false);
  };
  return (
    <div className="agent-image">
      <button
        type="button"
        className="agent-image-button"
        aria-label={image ? text('changePicture') : text('choosePicture')}
        aria-describedby={problemId}
        disabled={isSending}
        onClick={() => picker.current?.click()}
      >
        {isSending ? <LoaderCircle className="spinning" /> : image ? <AgentFace name={name} image={image} size={72} /> : <ImagePlus />}
      </button>
      {image ? (
        <Button
          size="small"
          icon={<X size={14} />}
          aria-label={text('removePicture')}
          onClick={() => onChange({ image: null, logo_filename: null })}
        />
      ) : null}
      <input
        ref={picker}
        id={id}
        className="visually-hidden"
        type="file"
        accept="image/png,image/jpeg"
        tabIndex={-1}
        onChange={handleFile}
      />
      <p id={problemId} className={problem ? 'agent-problem' : 'agent-hint'} role={problem ? 'alert' : undefined}>
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

const pick = ({ type, size }: File) => ({ type, size });

/** The picture once the browser could read it, undefined when it cannot. */
async function decoded(file: File): Promise<HTMLImageElement | undefined> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return picture;
  } catch {
    // A file that begins as a picture and does not go on as one.
    return undefined;
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}
