import type { ApiClientOptions } from 'shared-contracts/http';
import { text } from '../../messages/messages.ts';

/** Says in the user's language why a call has no answer. */
export const sentence: NonNullable<ApiClientOptions['sentence']> = ({ code, status }) => {
  if (code === 'timeout') return text('serverSlow');
  return code === 'network' ? text('serverUnreachable') : text('serverFailed', { status });
};
