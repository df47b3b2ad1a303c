import { cutText } from 'shared-contracts/text';
import * as z from 'zod/mini';

export const questionsMax = 5;
const questionMax = 300;

const line = z.pipe(
  z.string(),
  z.transform((text: string) => cutText(text.replace(/\s+/g, ' ').trim(), questionMax)),
);

/** Describes a plan as a model returns it. */
export const planSchema = z.object({
  title: z.pipe(line, z.string().check(z.minLength(1))),
  questions: z.array(line).check(z.minLength(1), z.maxLength(12)),
});

export interface Plan {
  readonly title: string;
  readonly questions: readonly string[];
}

export const planInstructions = `You plan research. Break the question into at most ${questionsMax} sub-questions that together answer it; each one is searched for separately, so it must make sense alone. Give the report a short title.`;

/** Drops blank and repeated questions, and those over the limit. */
export function tidyPlan({ title, questions }: Plan): Plan {
  const known = [...new Map(questions.filter(Boolean).map((question) => [question.toLowerCase(), question])).values()];
  return { title: cutText(title, 120), questions: known.slice(0, questionsMax) };
}

/** Plans without a model: the question as a whole, then its parts if it has several. */
export function planByRules(question: string): Plan {
  const whole = question.replace(/\s+/g, ' ').trim();
  const parts = whole
    .split(/(?<=\?) |; ?|\. |,? and (?=(?:what|how|why|who|when|where|which)\b)/i)
    .map((part) => part.trim())
    .filter((part) => part.split(' ').length >= 3);
  const title =
    whole.length <= 80
      ? whole
      : `${cutText(whole, 80)
          .replace(/\s\S*$/, '')
          .trimEnd()}…`;
  return tidyPlan({
    title: title.replace(/\?$/, ''),
    questions: [cutText(whole, questionMax), ...parts.map((part) => cutText(part, questionMax))],
  });
}
