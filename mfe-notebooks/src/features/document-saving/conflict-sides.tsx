import { useState } from 'react';
import { Alert, Button } from 'shared-ui';
import { ReadDocument } from '../../core/document/text/read-document.tsx';
import type { RichDocument } from '../../core/document/text/rich-node.ts';
import * as versionHead from '../../core/document/version-head.module.css';
import { useConflictMessages } from '../../messages/document-conflict.ts';
import * as styles from './conflict-sides.module.css';

export interface ConflictProps {
  mine: RichDocument;
  theirs: RichDocument;
  /** Resolves when the choice is stored or its failure was reported. */
  onChoose: (choice: 'mine' | 'theirs') => Promise<void>;
}

/** Renders the two versions of a document, so that the user can read both before choosing one. */
export function ConflictSides({ mine, theirs, onChoose }: ConflictProps) {
  const text = useConflictMessages();
  const [busy, setBusy] = useState<'mine' | 'theirs'>();
  const handleChoose = async (choice: 'mine' | 'theirs') => {
    setBusy(choice);
    await onChoose(choice);
    setBusy(undefined);
  };
  const side = (choice: 'mine' | 'theirs', content: RichDocument) => {
    const label = text(choice === 'mine' ? 'conflictMine' : 'conflictTheirs');
    return (
      <section className={styles.side} aria-label={label}>
        <div className={versionHead.head}>
          <h2>{label}</h2>
          <Button
            type={choice === 'mine' ? 'primary' : 'default'}
            loading={busy === choice}
            disabled={busy !== undefined && busy !== choice}
            onClick={() => void handleChoose(choice)}
          >
            {text(choice === 'mine' ? 'keepMine' : 'takeTheirs')}
          </Button>
        </div>
        <ReadDocument key={JSON.stringify(content)} content={content} label={label} />
      </section>
    );
  };
  return (
    <div className={styles.conflict}>
      <Alert type="warning" showIcon title={text('conflictTitle')} description={text('conflictNote')} />
      <div className={styles.sides}>
        {side('mine', mine)}
        {side('theirs', theirs)}
      </div>
    </div>
  );
}
