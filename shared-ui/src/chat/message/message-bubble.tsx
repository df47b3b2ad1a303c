import type { ReactNode } from 'react';

/** Describes the props of `MessageBubble`. */
export interface MessageBubbleProps {
  role: 'user' | 'assistant';
  /** The accessible name of the message, for example 'You said' or 'Assistant answered'. */
  label: string;
  isStreaming?: boolean;
  /** The assistant's icon before its text. */
  face?: ReactNode;
  /** Copy, vote, bookmark … below the text. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Renders one message of a conversation: the user's in a bubble, the assistant's directly on the page. */
export function MessageBubble({ role, label, isStreaming = false, face, actions, children }: MessageBubbleProps) {
  const row = actions ? <div className="ui-message-actions">{actions}</div> : null;
  return (
    <article
      className="ui-message"
      data-role={role}
      aria-label={label}
      aria-busy={isStreaming}
      {...(role === 'assistant' ? { tabIndex: -1 } : {})}
    >
      {role === 'user' ? (
        <>
          <div className="ui-message-bubble" dir="auto">
            {children}
          </div>
          {row}
        </>
      ) : (
        <div className="ui-message-answer">
          <div className="ui-message-face" aria-hidden="true">
            {face}
          </div>
          <div>
            {children}
            {row}
          </div>
        </div>
      )}
    </article>
  );
}
