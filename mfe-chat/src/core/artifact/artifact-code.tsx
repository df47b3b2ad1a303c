import { CodeActionContext, Markdown } from 'shared-ui/chat';
import { type ArtifactKind, languageOf } from './artifact.model.ts';
import * as styles from './artifact.module.css';

/** Renders an artifact's text as a block of code. */
export function ArtifactCode({ kind, text }: { kind: ArtifactKind; text: string }) {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, marks) => Math.max(most, marks.length), 2);
  const fence = '`'.repeat(longest + 1);
  // A diagram's own block would draw it.
  const language = kind === 'mermaid' ? 'plaintext' : languageOf(kind);
  return (
    <div className={styles.reading}>
      <CodeActionContext value={null}>
        <Markdown content={`${fence}${language}\n${text}\n${fence}`} />
      </CodeActionContext>
    </div>
  );
}
