import { CodeActionContext, DrawDiagramsContext, Markdown } from 'shared-ui/chat';
import type { ArtifactKind } from './artifact.model.ts';
import * as styles from './artifact.module.css';
import { ArtifactFrame } from './artifact-frame.tsx';
import { CodeRun } from './code-run.tsx';
import { CsvTable } from './csv-table.tsx';

interface ArtifactViewProps {
  kind: ArtifactKind;
  text: string;
  title: string;
}

/** Renders an artifact as it looks: what runs in the frame, the rest by the page's own components, which make no HTML of it. */
export function ArtifactView({ kind, text, title }: ArtifactViewProps) {
  switch (kind) {
    case 'html':
    case 'svg':
    case 'react':
      return <ArtifactFrame kind={kind} text={text} title={title} />;
    case 'csv':
      return <CsvTable text={text} title={title} />;
    case 'javascript':
    case 'python':
      return <CodeRun key={text} language={kind} code={text} title={title} />;
    case 'mermaid':
      return <Reading content={toFenced(text)} />;
    default:
      return <Reading content={text} />;
  }
}

const toFenced = (text: string) => `~~~~~~mermaid\n${text}\n~~~~~~`;

function Reading({ content }: { content: string }) {
  return (
    <div className={styles.reading}>
      <CodeActionContext value={null}>
        <DrawDiagramsContext value>
          <Markdown content={content} />
        </DrawDiagramsContext>
      </CodeActionContext>
    </div>
  );
}
