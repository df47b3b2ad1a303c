import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { tooltipInfo } from './entity.ts';

export const getTooltips = defineCall({
  name: 'getTooltips',
  tag: 'shell',
  summary: 'Returns the texts of tooltips and information bubbles.',
  method: 'GET',
  path: '/bubble-tooltip/',
  auth: 'user',
  answer: z.object({ bubble: z.array(tooltipInfo), tooltip: z.array(tooltipInfo) }),
});
