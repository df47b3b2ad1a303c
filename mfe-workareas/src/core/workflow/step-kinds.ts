import type { WorkflowStepKind } from 'shared-contracts/workflow-calls';
import {
  Bell,
  Bot,
  CalendarDays,
  CircleQuestionMark,
  Clock,
  FileText,
  Globe,
  type Icon,
  MessageSquare,
  Play,
  Plug,
  SlidersHorizontal,
  User,
  Zap,
} from 'shared-ui/icons';

/** The picture of each kind of step; its name is the message `stepKind_<kind>`. */
export const stepIcons: Readonly<Record<WorkflowStepKind, Icon>> = {
  'trigger-manual': Play,
  'trigger-schedule': CalendarDays,
  'trigger-webhook': Zap,
  assistant: MessageSquare,
  agent: Bot,
  http: Globe,
  condition: CircleQuestionMark,
  transform: SlidersHorizontal,
  wait: Clock,
  notify: Bell,
  report: FileText,
  task: User,
  foreign: Plug,
};

/** What can be added by hand, in the order of the palette: what starts a workflow, then what it does. */
export const triggerKinds = ['trigger-manual', 'trigger-schedule', 'trigger-webhook'] as const satisfies readonly WorkflowStepKind[];
export const actionKinds = [
  'assistant',
  'agent',
  'http',
  'condition',
  'transform',
  'wait',
  'notify',
  'report',
  'task',
] as const satisfies readonly WorkflowStepKind[];
