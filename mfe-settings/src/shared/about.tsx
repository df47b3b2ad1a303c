import { linesOf } from './lines.model.ts';

/** A help text: a paragraph and its points. */
export function About({ content }: { content: string }) {
  const { lead, points } = linesOf(content);
  return (
    <div className="prose">
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
