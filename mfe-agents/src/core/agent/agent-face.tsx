import * as styles from './agent-face.module.css';

interface AgentFaceProps {
  name: string;
  image: string | null | undefined;
  size?: number;
}

/** Renders an agent's picture or first letter. The name next to it makes it decorative for screen readers. */
export function AgentFace({ name, image, size = 40 }: AgentFaceProps) {
  const style = { inlineSize: size, blockSize: size, fontSize: size / 2 };
  if (image) return <img data-part="agent-face" className={styles.agentFace} src={image} alt="" style={style} />;
  return (
    <span data-part="agent-face" className={styles.agentFace} style={style} aria-hidden="true">
      {[...name.trim()][0]?.toLocaleUpperCase() ?? '?'}
    </span>
  );
}
