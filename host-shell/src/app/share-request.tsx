import { sharedKinds } from 'shared-contracts/access-calls';
import { SharePart } from 'shared-ui/items';

interface ShareRequestProps {
  /** The kind and id of a thing and, if someone asks for edit access, their address, as links to the dialog have them. */
  readonly request: string;
  readonly onClose: () => void;
}

/** Opens the dialog that shares a thing, on any page, for the link of an alert. */
export function ShareRequest({ request, onClose }: ShareRequestProps) {
  const [wanted, id, ...rest] = request.split('/');
  const kind = sharedKinds.find((one) => one === wanted);
  return <SharePart thing={kind && id ? { kind, id, name: '' } : null} asker={rest.join('/') || undefined} onClose={onClose} />;
}
