import { useShell } from 'shared-contracts/shell';
import { PictureField } from 'shared-ui/picture';
import { AgentFace } from '../agent/agent-face.tsx';
import { uploadPicture } from '../agent/agents.api.ts';

interface ImageFieldProps {
  id: string;
  name: string;
  image: string | null;
  onChange: (picture: { image: string | null; logo_filename: string | null }) => void;
  /** Called when an upload starts and ends. The form waits for it. */
  onBusy: (isBusy: boolean) => void;
}

/** Renders the agent's picture. The form stores its address. */
export function ImageField({ id, name, image, onChange, onBusy }: ImageFieldProps) {
  const { api } = useShell();
  return (
    <PictureField
      id={id}
      face={image ? <AgentFace name={name} image={image} size={72} /> : null}
      onSend={async (picture, fileName) => onChange(await uploadPicture(api, picture, fileName))}
      onRemove={() => onChange({ image: null, logo_filename: null })}
      onBusy={onBusy}
    />
  );
}
