import { useLeaveGuard as useQuestionedLeave } from 'shared-ui/form';
import { useMessages } from '../../messages/messages.ts';

/** Asks before leaving the page with unsaved changes. */
export function useLeaveGuard(hasChanges: boolean) {
  const text = useMessages();
  return useQuestionedLeave(hasChanges, {
    title: text('leaveTitle'),
    body: text('leaveBody'),
    okLabel: text('leaveOk'),
    cancelLabel: text('leaveStay'),
  });
}
