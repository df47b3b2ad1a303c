import { splitLines } from './lines.model.ts';

/** Renders a help text: a paragraph followed by its points. */
export function About({ content }: { content: string }) {
  const { lead, points } = splitLines(content);
  return (
    <div className="ui-prose">
      <p>{lead}</p>
      {points.length ? (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
