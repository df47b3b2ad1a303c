import { Button } from 'antd';
import { use, useEffect, useState } from 'react';
import { lazyCode } from 'shared-contracts';
import { Workflow } from '../../icons.ts';
import { useMessages } from '../../messages.ts';
import { usePaintedMode } from '../../theme/preferences/use-painted-mode.ts';
import { CodeActionContext, DrawDiagramsContext } from '../code/code-action.ts';
import { CodeBlock } from '../code/code-block.tsx';
import type { Drawing } from './diagram.ts';

const diagrams = lazyCode(() => import(/* webpackChunkName: "part-diagram" */ './diagram.ts'));

interface DiagramBlockProps {
  code: string;
  /** The whole line that opened the block. */
  info: string;
}

/** Renders a Mermaid diagram on request. If it cannot be drawn, its source stays and a message says so. */
export function DiagramBlock({ code, info }: DiagramBlockProps) {
  const text = useMessages();
  const mode = usePaintedMode();
  const [drawn, setDrawn] = useState<{ code: string; drawing: Drawing | null } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const current = drawn?.code === code ? drawn : null;
  const isDrawnAtOnce = use(DrawDiagramsContext);
  const offerAction = use(CodeActionContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text or another theme is the reason to draw again.
  useEffect(() => {
    if (isDrawnAtOnce) void draw();
  }, [code, mode, isDrawnAtOnce]);
  const draw = async () => {
    setIsBusy(true);
    try {
      const { drawDiagram } = await diagrams.eventually();
      setDrawn({ code, drawing: await drawDiagram(code, mode) });
    } catch {
      setDrawn({ code, drawing: null });
    }
    setIsBusy(false);
  };
  return (
    <div className="diagram">
      {current?.drawing ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is a form's; a section with a name would be a landmark, of which each name may stand once.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <div role="group" className="ui-diagram-scroll" tabIndex={0} aria-label={text('diagramLabel')}>
          <img src={current.drawing.url} width={current.drawing.width} height={current.drawing.height} alt={text('diagramAlt')} />
        </div>
      ) : (
        <CodeBlock language="mermaid" info={info} code={code} />
      )}
      <p className="ui-diagram-bar">
        {isDrawnAtOnce ? null : (
          <Button
            size="small"
            icon={<Workflow size={14} />}
            loading={isBusy}
            onClick={() => (current?.drawing ? setDrawn(null) : void draw())}
          >
            {text(current?.drawing ? 'diagramSource' : 'diagramDraw')}
          </Button>
        )}
        {current?.drawing ? offerAction?.({ info, code }) : null}
        <span role="status">{current && !current.drawing ? text('diagramBroken') : ''}</span>
      </p>
    </div>
  );
}
