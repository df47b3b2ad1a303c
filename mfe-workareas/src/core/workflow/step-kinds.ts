import type { WorkflowStepKind } from 'shared-contracts/workflow-calls';
import {
  Bell,
  Bot,
  CalendarDays,
  Clock,
  FileText,
  Globe,
  type Icon,
  MessageSquare,
  Play,
  Plug,
  SlidersHorizontal,
  Split,
  User,
  Zap,
} from 'shared-ui/icons';

/** Maps each kind of step to its icon. The kind's name is the message `stepKind_<kind>`. */
export const stepIcons: Readonly<Record<WorkflowStepKind, Icon>> = {
  'trigger-manual': Play,
  'trigger-schedule': CalendarDays,
  'trigger-webhook': Zap,
  assistant: MessageSquare,
  agent: Bot,
  http: Globe,
  condition: Split,
  transform: SlidersHorizontal,
  wait: Clock,
  notify: Bell,
  report: FileText,
  task: User,
  foreign: Plug,
};

/** Lists the kinds that can be added by hand, in palette order. */
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
