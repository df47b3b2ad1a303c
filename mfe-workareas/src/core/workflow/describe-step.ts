import { fillTemplate, type StepOf, type WorkflowDefinition, type WorkflowStep } from 'shared-contracts/workflow-calls';
import { formatList, getLocale } from 'shared-ui';
import type { useMessages } from '../../messages/messages.ts';

type Text = ReturnType<typeof useMessages>;

/** Maps the rhythms that have a name to their cron expressions. */
export const rhythms = {
  '0 9 * * *': 'daily',
  '0 9 * * 1-5': 'workdays',
  '0 9 * * 1': 'weekly',
  '0 9 1 * *': 'monthly',
  '0 * * * *': 'hourly',
} as const;

const isRhythm = (cron: string): cron is keyof typeof rhythms => cron in rhythms;

/** Returns when a schedule starts a workflow: a rhythm by its name, others as `describeCron` says or as the cron expression. */
export function describeSchedule(
  { cron, time_zone: zone }: StepOf<'trigger-schedule'>['config'],
  text: Text,
  describeCron: (cron: string) => string | undefined = () => undefined,
): string {
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ');
  return [isRhythm(cron) ? text(`rhythm_${rhythms[cron]}`) : (describeCron(cron) ?? cron), place].filter(Boolean).join(' · ');
}

/** Returns in one line what a step does, or what its kind is for while it says nothing. */
export function describeStep(step: WorkflowStep, { steps }: Pick<WorkflowDefinition, 'steps'>, text: Text): string {
  const names = new Map(steps.map(({ id, name }) => [id, name || id]));
  const said = fillTemplate(summarize(step, text), ({ stepId, path }) => [names.get(stepId) ?? stepId, ...path].join(' → ')).trim();
  return said || text(`stepNote_${step.kind}`);
}

function summarize(step: WorkflowStep, text: Text): string {
  switch (step.kind) {
    case 'trigger-schedule':
      return describeSchedule(step.config, text);
    case 'assistant':
    case 'agent':
      return readFirstLine(step.config.prompt);
    case 'http':
      return step.config.url ? `${step.config.method} ${step.config.url.replace(/^https?:\/\//, '')}` : '';
    case 'condition': {
      const { left, operator, right } = step.config;
      const isUnary = operator === 'is-empty' || operator === 'is-not-empty';
      return left ? [left, text(`operator_${operator}`), isUnary ? '' : right].join(' ') : '';
    }
    case 'transform':
      return formatList(step.config.fields.map(({ name }) => name).filter(Boolean));
    case 'wait': {
      const unit = { seconds: 'second', minutes: 'minute', hours: 'hour', days: 'day' }[step.config.unit];
      return new Intl.NumberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(step.config.amount);
    }
    case 'notify':
    case 'report':
      return step.config.title;
    case 'task':
      return readFirstLine(step.config.instructions);
    case 'foreign':
      return [step.config.system === 'make' ? 'Make' : 'n8n', step.config.type].filter(Boolean).join(': ');
    default:
      return '';
  }
}

const readFirstLine = (value: string): string => value.trim().split('\n', 1)[0] ?? '';
