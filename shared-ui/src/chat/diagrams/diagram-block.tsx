import { use, useEffect, useId, useRef, useState } from 'react';
import { lazyCode } from 'shared-contracts';
import { useMessages } from '../../messages.ts';
import { usePaintedMode } from '../../theme/preferences/use-painted-mode.ts';
import { CodeActionContext, DrawDiagramsContext } from '../code/code-action.ts';
import { CodeBlock, CodeText } from '../code/code-block.tsx';
import { CopyButton } from '../message/copy-button.tsx';
import type { Drawing } from './diagram.ts';

const diagrams = lazyCode(() => import(/* webpackChunkName: "part-diagram" */ './diagram.ts'));

interface DiagramBlockProps {
  code: string;
  /** The whole line that opened the block. */
  info: string;
  /** More of the text is coming. */
  isOpen: boolean;
}

interface Drawn {
  readonly code: string;
  /** Null for a text that can't be drawn. */
  readonly drawing: Drawing | null;
}

/** Renders a Mermaid diagram as soon as it is complete and in view, with its source behind a tab. If it can't be drawn, its source stays and a message says so. */
export function DiagramBlock({ code, info, isOpen }: DiagramBlockProps) {
  const text = useMessages();
  const box = useRef<HTMLDivElement>(null);
  const drawn = useDrawing(box, code, isOpen);
  const [isSource, setIsSource] = useState(false);
  const hasTabs = !use(DrawDiagramsContext);
  if (!drawn?.drawing)
    return (
      <div ref={box}>
        <CodeBlock language="mermaid" info={info} code={code} />
        {drawn ? (
          <p className="ui-diagram-note" role="status">
            {text('diagramBroken')}
          </p>
        ) : null}
      </div>
    );
  const picture = <DiagramPicture drawing={drawn.drawing} />;
  if (!hasTabs) return <div ref={box}>{picture}</div>;
  return (
    <div ref={box}>
      <figure className="ui-code-block" dir="ltr">
        <DiagramBar code={code} info={info} isSource={isSource} onSource={setIsSource} />
        {isSource ? <CodeText language="mermaid" code={code} /> : picture}
      </figure>
    </div>
  );
}

/** Draws the diagram once it is complete and near the visible part of the page, and again in the colors of another theme. */
function useDrawing(box: React.RefObject<HTMLElement | null>, code: string, isOpen: boolean): Drawn | null {
  const mode = usePaintedMode();
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const isDrawnAtOnce = use(DrawDiagramsContext);
  const [isSeen, setIsSeen] = useState(isDrawnAtOnce);
  useEffect(() => {
    if (isSeen || !box.current) return;
    const sights = new IntersectionObserver((entries) => setIsSeen(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: '200px',
    });
    sights.observe(box.current);
    return () => sights.disconnect();
  }, [box, isSeen]);
  const isWanted = isSeen && !isOpen;
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const draw = async () => {
      const { drawDiagram } = await diagrams.eventually();
      const drawing = await drawDiagram(code, mode).catch(() => null);
      if (isCurrent) setDrawn({ code, drawing });
    };
    void draw();
    return () => {
      isCurrent = false;
    };
  }, [isWanted, code, mode]);
  return drawn?.code === code ? drawn : null;
}

interface DiagramBarProps {
  readonly code: string;
  readonly info: string;
  readonly isSource: boolean;
  readonly onSource: (isSource: boolean) => void;
}

function DiagramBar({ code, info, isSource, onSource }: DiagramBarProps) {
  const text = useMessages();
  const name = useId();
  const offerAction = use(CodeActionContext);
  const tab = (label: string, isShown: boolean, next: boolean) => (
    <label className="ui-diagram-tab">
      <input type="radio" className="ui-visually-hidden" name={name} checked={isShown} onChange={() => onSource(next)} />
      {label}
    </label>
  );
  return (
    <figcaption className="ui-code-bar">
      <span className="ui-diagram-tabs" role="radiogroup" aria-label={text('diagramLabel')}>
        {tab(text('diagramLabel'), !isSource, false)}
        {tab(text('diagramSource'), isSource, true)}
      </span>
      <span className="ui-code-actions">
        {offerAction?.({ info, code })}
        <CopyButton value={code} label={text('copyCode')} />
      </span>
    </figcaption>
  );
}

function DiagramPicture({ drawing }: { drawing: Drawing }) {
  const text = useMessages();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a form's; a section with a name would be a landmark, of which each name may stand once.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <div role="group" className="ui-diagram-scroll" tabIndex={0} aria-label={text('diagramLabel')}>
      <img src={drawing.url} width={drawing.width} height={drawing.height} alt={text('diagramAlt')} />
    </div>
  );
}
