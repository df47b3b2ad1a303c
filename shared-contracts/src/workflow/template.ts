/** A variable in a text: the step, and where in its output. */
export interface TemplateReference {
  /** As it stands in the text, with its braces. */
  readonly raw: string;
  /** A step's id, or `trigger` for whatever started the workflow. */
  readonly stepId: string;
  readonly path: readonly string[];
}

const variable = /\{\{([^{}]*)\}\}/g;

/** The variables of a text, in their order. */
export const templateReferences = (text: string): TemplateReference[] =>
  [...text.matchAll(variable)].map(([raw, inner = '']) => referenceOf(raw, inner));

/** The one variable that a text is, when it is nothing else. */
export function soleReference(text: string): TemplateReference | undefined {
  const [first, ...others] = templateReferences(text.trim());
  return first && others.length === 0 && first.raw === text.trim() ? first : undefined;
}

/** The text with every variable replaced by what `read` answers for it. */
export const fillTemplate = (text: string, read: (reference: TemplateReference) => string): string =>
  text.replace(variable, (raw, inner: string) => read(referenceOf(raw, inner)));

function referenceOf(raw: string, inner: string): TemplateReference {
  const [stepId = '', ...path] = inner.trim().split('.');
  return { raw, stepId, path };
}
