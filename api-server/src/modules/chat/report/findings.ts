import type { SourceItem } from 'shared-contracts';
import type { Passage } from '../../../platform/model/model-port.ts';
import { sourceOf } from '../../../platform/model/source-of.ts';

const passagesMax = 30;

/** Collects what was found for each sub-question. A source keeps its number throughout the report. */
export class Findings {
  readonly passages: Passage[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly byQuestion = new Map<string, number[]>();

  add(question: string, found: readonly Passage[]): void {
    const numbers = found.flatMap((passage) => this.numberOf(passage) ?? []);
    this.byQuestion.set(question, [...new Set(numbers)]);
  }

  /** Returns the numbers, from 1, of what was found for a question, best first. */
  of(question: string): readonly number[] {
    return this.byQuestion.get(question) ?? [];
  }

  get sources(): SourceItem[] {
    return this.passages.map(sourceOf);
  }

  private numberOf(passage: Passage): number | undefined {
    const key = `${passage.kind} ${passage.url ?? passage.title} ${passage.kind === 'search' ? '' : passage.sentences.join(' ')}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    if (this.passages.length >= passagesMax || passage.sentences.length === 0) return undefined;
    const number = this.passages.push(passage);
    this.numbers.set(key, number);
    return number;
  }
}
