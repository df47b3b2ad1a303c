/** Describes a variable in a text: the step, and the path in its output. */
export interface TemplateReference {
  /** As written in the text, with its braces. */
  readonly raw: string;
  /** A step's id, or `trigger` for the step that started the workflow. */
  readonly stepId: string;
  readonly path: readonly string[];
}

const variable = /\{\{([^{}]*)\}\}/g;

/** Returns the variables of a text in order. */
export const templateReferences = (text: string): TemplateReference[] =>
  [...text.matchAll(variable)].map(([raw, inner = '']) => referenceOf(raw, inner));

/** Returns the variable if a text consists of exactly one. */
export function soleReference(text: string): TemplateReference | undefined {
  const [first, ...others] = templateReferences(text.trim());
  return first && others.length === 0 && first.raw === text.trim() ? first : undefined;
}

/** Returns the text with every variable replaced by the result of `read`. */
export const fillTemplate = (text: string, read: (reference: TemplateReference) => string): string =>
  text.replace(variable, (raw, inner: string) => read(referenceOf(raw, inner)));

function referenceOf(raw: string, inner: string): TemplateReference {
  const [stepId = '', ...path] = inner.trim().split('.');
  return { raw, stepId, path };
}
