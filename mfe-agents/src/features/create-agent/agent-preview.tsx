import { type AgentFields, routes } from 'shared-contracts';
import { ArrowUp, ArrowUpRight, Bot, ChevronRight, Plus } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { AgentFace } from '../../core/agent/agent-face.tsx';
import { suggestions } from '../../core/agent-form/suggestions.ts';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './agent-preview.module.css';

const shownStarters = 4;

interface AgentPreviewProps {
  fields: AgentFields;
  isUploading: boolean;
}

/** Renders what people will see when they open a chat with the agent. Below it, suggestions that fill an empty form. */
export function AgentPreview({ fields, isUploading }: AgentPreviewProps) {
  const { name, description, instructions, starters, image, knowledge_id } = fields;
  const text = useMessages();
  const shownName = name.trim() || text('newAgentTitle');
  const isEmpty = !name.trim() && !description.trim() && !instructions.trim();
  // A suggestion replaces the whole form.
  const isUntouched = isEmpty && !starters.length && !image && !knowledge_id && !isUploading;
  const face = (size: number) =>
    name.trim() || image ? (
      <AgentFace name={shownName} image={image} size={size} />
    ) : (
      <span className={styles.noFace} style={{ inlineSize: size, blockSize: size }}>
        <Bot size={size / 2} />
      </span>
    );
  return (
    <>
      <p className={styles.title}>
        <b>{text('preview')}</b> <span>{text('previewNote')}</span>
      </p>
      {/* A picture of the chat: the same words are in the form. */}
      <div className={styles.chat} data-empty={isEmpty} aria-hidden="true">
        <div className={styles.bar}>
          {face(24)}
          <b dir="auto">{shownName}</b>
        </div>
        <div className={styles.body}>
          {face(56)}
          <span className={styles.name} dir="auto">
            {shownName}
          </span>
          <span className={styles.description} dir="auto">
            {description.trim() || text('previewEmpty')}
          </span>
          {starters.slice(0, shownStarters).map((starter, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two starters can have the same text; only their position differs.
            <span key={`${index}/${starter}`} className={styles.starter} dir="auto">
              {starter}
              <ArrowUpRight size={14} />
            </span>
          ))}
          <div className={styles.composer}>
            <span dir="auto">{text('previewAsk', { name: shownName })}</span>
            <span className={styles.tools}>
              <Plus size={16} />
              <ArrowUp size={16} />
            </span>
          </div>
        </div>
      </div>
      {isUntouched ? (
        <>
          <p className={styles.title}>
            <b>{text('startFrom')}</b>
          </p>
          <ul className={styles.suggestions} aria-label={text('suggestionsTitle')}>
            {suggestions.map((one) => (
              <li key={one}>
                {/* Going back leaves the page, which asks; it doesn't empty the form. */}
                <Link to={routes.createAgent(one)} replace>
                  <span>
                    <b>{text(`suggest-${one}-name`)}</b>
                    <small>{text(`suggest-${one}-description`)}</small>
                  </span>
                  <ChevronRight size={16} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
