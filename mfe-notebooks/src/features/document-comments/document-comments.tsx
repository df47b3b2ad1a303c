import { CommentsButton, CommentsPart, type CommentsState, quoteSelection } from 'shared-ui/reading';
import * as documentStyles from '../../core/document/text/document-text.module.css';

const findText = (): Element | null => document.querySelector(`.${documentStyles.text}`);

/** Returns the words that are selected in the document, for a comment on them. */
export function quoteDocument() {
  const root = findText();
  return root ? quoteSelection(root, document.getSelection()) : undefined;
}

interface DocumentCommentsProps {
  notebookId: string;
  title: string;
  state: CommentsState;
}

/** Renders the button with the number of comments, and the comments themselves. Open ones mark the words that they are about. */
export function DocumentComments({ notebookId: id, title: name, state }: DocumentCommentsProps) {
  return (
    <>
      <CommentsButton subject={{ kind: 'notebook', id }} onOpen={() => state.open({ quote: quoteDocument() })} />
      <CommentsPart subject={{ kind: 'notebook', id, name }} state={state} findText={findText} />
    </>
  );
}
