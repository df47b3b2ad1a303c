import { Button } from 'shared-ui';
import { useToolServerMessages } from './tool-server-messages.ts';

/** Describes the props of `AllOrNoTools`. */
export interface AllOrNoToolsProps {
  /** The server's name. */
  name: string;
  onChange: (isOn: boolean) => void;
}

/** Renders the buttons that switch all tools of a server on or off. */
export function AllOrNoTools({ name, onChange }: AllOrNoToolsProps) {
  const text = useToolServerMessages();
  return (
    <span className="ui-tool-choice">
      <Button size="small" aria-label={text('allOnOf', { name })} onClick={() => onChange(true)}>
        {text('allOn')}
      </Button>
      <Button size="small" aria-label={text('allOffOf', { name })} onClick={() => onChange(false)}>
        {text('allOff')}
      </Button>
    </span>
  );
}

/** Renders why a tool is off that nobody switched off. */
export function RiskierTool() {
  return <span className="ui-tool-riskier">{useToolServerMessages()('riskier')}</span>;
}

/** Describes the props of `ChangedTool`. */
export interface ChangedToolProps {
  /** How its server described the tool when it was allowed. */
  before: string;
  /** How its server describes it now. */
  now: string;
}

/** Renders that a tool is off because its server describes it otherwise, and what it said before. */
export function ChangedTool({ before, now }: ChangedToolProps) {
  const text = useToolServerMessages();
  return (
    <span className="ui-tool-riskier">
      {text('changed')} {before === now ? null : <span dir="auto">{text('changedFrom', { before })}</span>}
    </span>
  );
}
