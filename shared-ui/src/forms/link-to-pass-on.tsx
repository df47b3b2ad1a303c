import './link-to-pass-on.css';
import { Alert, Button, Input, useCopied } from 'shared-ui';

/** Describes the props of `LinkToPassOn`: the link, and the texts around it. */
export interface LinkToPassOnProps {
  link: string;
  title: string;
  note: string;
  /** The accessible name of the link's field. */
  label: string;
  copy: string;
  copied: string;
  onClose: () => void;
}

/** Renders a link that the server could not mail, for the user to pass on. */
export function LinkToPassOn({ link, title, note, label, copy, copied, onClose }: LinkToPassOnProps) {
  const clipboard = useCopied();
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className="ui-link-to-pass-on"
      title={title}
      description={
        <>
          <p>{note}</p>
          <Input readOnly dir="ltr" aria-label={label} value={link} onFocus={(event) => event.target.select()} />
        </>
      }
      action={<Button onClick={() => void clipboard.copy(link)}>{clipboard.isCopied ? copied : copy}</Button>}
      closable={{ onClose }}
    />
  );
}
