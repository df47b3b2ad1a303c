import '../../shared/agents.css';

interface AgentFaceProps {
  name: string;
  image: string | null | undefined;
  size?: number;
}

/** Renders an agent's picture or first letter. The name next to it makes it decorative for screen readers. */
export function AgentFace({ name, image, size = 40 }: AgentFaceProps) {
  const style = { inlineSize: size, blockSize: size, fontSize: size / 2 };
  if (image) return <img className="agent-face" src={image} alt="" style={style} />;
  return (
    <span className="agent-face" style={style} aria-hidden="true">
      {[...name.trim()][0]?.toLocaleUpperCase() ?? '?'}
    </span>
  );
}
