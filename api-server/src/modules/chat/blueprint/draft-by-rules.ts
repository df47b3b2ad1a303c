import type { BlueprintDraft, BlueprintStep } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { sayAssistant } from '../../../messages/assistant.ts';
import { type Sentence, writeSentence } from '../../../platform/language/messages.ts';
import { appIn } from './known-apps.ts';
import { readDescription } from './read-description.ts';

const stepsMax = 20;
const titleMax = 60;

/**
 * Matches words that join two steps. Commas count only before a verb, because most of them separate list items. The text must have single
 * spaces only: with runs of spaces, matching time would grow quadratically.
 */
const joiningWords = / ?,? (?:and then|then|after that|afterwards|finally|next) ,?/gi;
const commaBeforeVerb =
  /,(?: and)? (send|post|notify|create|add|save|store|update|summari[sz]e|write|draft|email|copy|move|delete|file|log|ask|wait|check|if|tell|remind|assign|publish|translate|extract)\b/gi;
const andBeforeVerb =
  / and (send|post|notify|create|add|save|store|update|summari[sz]e|write|draft|email|copy|move|delete|file|log|ask|wait|check|tell|remind|assign|publish|translate|extract)\b/gi;
const triggerWords = /^(?:when(?:ever)?|every|each|once|on|as soon as|daily|weekly|monthly|hourly|if\s+(?:a|an|any)\s+new)\b/i;
const conditionWords = /^(?:if|unless|only if|in case|check (?:if|whether)|otherwise|else)\b/i;
const actionWords =
  /\b(?:send|post|notify|create|add|save|store|update|summari[sz]e|write|draft|email|mail|copy|move|delete|file|log|remind|assign|publish|translate|extract|upload|download|tag|label|invite|schedule|message|tell|collect|fetch|get|read)\b/i;
const lead =
  /^(?:please )?(?:(?:can|could|would) you )?(?:i (?:want|need|would like) (?:a workflow )?(?:to|that|which) |(?:create|build|make|draft) (?:me )?(?:(?:a|an|the) ?)?(?:work ?flow|automation|blueprint) ?(?:that|which|to|where|:|for)? ?)/i;

/** Takes a description apart and types its clauses. */
interface Reading {
  readonly said: string;
  readonly clauses: readonly string[];
  readonly kindOf: (clause: string, index: number) => BlueprintStep['kind'];
}

/**
 * Drafts a workflow from a description using only rules. Its clauses become steps in order, typed by their words. A clause that no rule
 * matches becomes a step for a person, and nothing is added. A description without words of the reader's language is read as English.
 */
export function draftByRules(description: string, language = 'en'): BlueprintDraft {
  const whole = description.replace(/\s+/g, ' ').trim();
  const { said, clauses, kindOf } = readDescription(whole, language) ?? readEnglish(whole);
  const steps = clauses.slice(0, stepsMax).map((clause, index) => stepOf(clause, kindOf(clause, index), index));
  const apps = [...new Set(steps.flatMap(({ app }) => app ?? []))];
  const [line = ''] = [clauses.find((clause, index) => kindOf(clause, index) !== 'trigger') ?? clauses[0] ?? said];
  return {
    title: line ? titleOf(line) : writeSentence(sayAssistant('draftTitle'), language),
    summary: cutText(said, 400),
    steps,
    required_apps: apps,
    open_questions: questionsOf(steps).map((question) => writeSentence(question, language)),
  };
}

function readEnglish(whole: string): Reading {
  const said = whole.replace(lead, '');
  // A trigger often ends at the first comma: "When a mail comes, save its files".
  const clauses = said
    .replace(/^((?:when(?:ever)?|every|each|once|as soon as)\b[^,.;]*), ?/i, '$1. ')
    .replaceAll(joiningWords, '\n')
    .replaceAll(commaBeforeVerb, '\n$1')
    .replaceAll(andBeforeVerb, '\n$1')
    .split(/[.;!\n]+/)
    .map(
      (clause) =>
        clause
          ?.trim()
          .replace(/^(?:and|then)\s+/i, '')
          .replace(/[,:]$/, '') ?? '',
    )
    .filter((clause) => /\p{L}{2}/u.test(clause));
  return { said, clauses, kindOf: englishKind };
}

function stepOf(clause: string, kind: BlueprintStep['kind'], index: number): BlueprintStep {
  const app = appIn(clause);
  const title = cutText(clause.charAt(0).toUpperCase() + clause.slice(1), 160);
  return { step_id: `step-${index + 1}`, title, kind, ...(app ? { app } : {}) };
}

function englishKind(clause: string, index: number): BlueprintStep['kind'] {
  if (index === 0 && triggerWords.test(clause)) return 'trigger';
  if (conditionWords.test(clause)) return 'condition';
  return actionWords.test(clause) ? 'action' : 'manual';
}

function titleOf(line: string): string {
  const cut =
    line.length <= titleMax
      ? line
      : `${cutText(line, titleMax)
          .replace(/\s\S*$/, '')
          .trimEnd()}…`;
  return (cut.charAt(0).toUpperCase() + cut.slice(1)).toWellFormed();
}

/** Returns questions about what the description leaves open. */
function questionsOf(steps: readonly BlueprintStep[]): Sentence[] {
  const questions: Sentence[] = [];
  if (!steps.some(({ kind }) => kind === 'trigger')) questions.push(sayAssistant('draftTrigger'));
  for (const { kind, app, title } of steps) {
    if (kind === 'action' && !app) questions.push(sayAssistant('draftApp', { title }));
    if (kind === 'manual') questions.push(sayAssistant('draftWho', { title }));
  }
  return questions.slice(0, 6);
}
