import { cutText } from 'shared-contracts/text';

/** Holds the names of the drawings in `logo-marks.css`, and whether they have one color, which is then the text's. */
const marks: Readonly<Record<string, 'ink' | 'own'>> = {
  anthropic: 'ink',
  asana: 'own',
  azure: 'own',
  bedrock: 'own',
  cerebras: 'own',
  claude: 'own',
  cohere: 'own',
  deepseek: 'own',
  fireworks: 'own',
  gemini: 'own',
  gemma: 'own',
  google: 'own',
  'google-drive': 'own',
  grok: 'ink',
  groq: 'ink',
  huggingface: 'own',
  linkedin: 'own',
  lmstudio: 'ink',
  make: 'own',
  mcp: 'ink',
  meta: 'own',
  microsoft: 'own',
  minimax: 'own',
  mistral: 'own',
  moonshot: 'ink',
  n8n: 'own',
  notion: 'ink',
  nvidia: 'own',
  ollama: 'ink',
  openai: 'ink',
  openrouter: 'own',
  perplexity: 'own',
  qwen: 'own',
  server: 'ink',
  slack: 'own',
  together: 'own',
  trello: 'own',
  vllm: 'own',
  xai: 'ink',
  zapier: 'own',
  zhipu: 'own',
};

/** Describes the props of `Logo`. */
export interface LogoProps {
  /** The name of the drawing, such as `providerLogo` of a model. */
  name: string | null | undefined;
  /** The name of the provider, model or app. Without a drawing, its first letter is shown. */
  label: string;
  /** Its width and height in pixels; 20 by default. */
  size?: number;
}

/**
 * Renders the logo of a provider, a model or an app, which comes with the product and works in both themes, or a tile with a letter. It is decoration, so
 * put the name next to it.
 */
export function Logo({ name, label, size = 20 }: LogoProps) {
  const color = name && Object.hasOwn(marks, name) ? marks[name] : undefined;
  const style = { inlineSize: size, blockSize: size, fontSize: size * 0.55 };
  if (color) return <span className="ui-logo" aria-hidden style={style} data-logo={name} data-ink={color === 'ink' || undefined} />;
  return (
    <span className="ui-logo" aria-hidden style={style} data-letter>
      {cutText(label.trim().toLocaleUpperCase(), 1)}
    </span>
  );
}
