import { defineMessages } from '../platform/language/messages.ts';

export const sayExchange = defineMessages('exchange', {
  tooLarge: 'A workflow file can have up to {{size, bytes}}.',
  unreadable: 'The workflow in this file cannot be read.',
  notJson: 'This is not a JSON file, or it’s incomplete.',
  tooDeep: 'This file is nested too deeply to be a workflow.',
  noN8nList: 'This is JSON, but not an n8n workflow: it has no list “{{list}}”.',
  noMakeList: 'This is JSON, but not a Make blueprint: it has no list “{{list}}”.',
  otherPlatform: 'This file is from {{found}}, not from {{chosen}}. Import it from {{found}}.',
  tooLong:
    'The {{platform}} file can’t be imported: “{{place}}” has more than {{most, number}} characters. Shorten it there and export the file again.',
  notWhole: 'The {{platform}} file is incomplete: “{{place}}” is missing or has the wrong type.',
  keptSteps_one: 'One step runs only in {{product}} and is kept unchanged: {{names, list}}.',
  keptSteps_other: '{{count}} steps run only in {{product}} and are kept unchanged: {{names, list}}.',
  makeSeveralWaysIn: '“{{step}}” has several incoming lines, which Make doesn’t support: only the first is used.',
  makeSeveralSteps: '“{{step}}” leads to several steps at once on “{{branch}}”: only the first is kept.',
  makeSchedule: 'Make stores schedules outside the blueprint: set “{{cron}}” ({{timeZone}}) in the scenario.',
  makeAssistant: '“{{step}}” needs an OpenAI connection in Make.',
  makeAgent: '“{{step}}” asks an Atrium agent: call this server’s /api/v1 with an Atrium API key instead.',
  makeWait: '“{{step}}” waits longer than Make’s longest pause of {{seconds}} seconds, which is used instead.',
  makeOwnStep: '“{{step}}” is an Atrium step: add your own module after its text.',
  makeSecretHeaders: 'The values of secret headers in “{{step}}” aren’t exported: enter them in Make.',
  makeN8nNode: '“{{step}}” is an n8n node ({{type}}) and does nothing in Make.',
  n8nAssistant: '“{{step}}” needs an OpenAI credential in n8n.',
  n8nAgent:
    '“{{step}}” asks an Atrium agent: give it an OpenAI credential whose base URL is this server’s /api/v1 and whose key is an Atrium API key.',
  n8nNotify: '“{{step}}” notifies in Atrium (“{{title}}”). n8n has no such step: put a mail or chat node in its place.',
  n8nReport: '“{{step}}” keeps a report in Atrium (“{{title}}”). n8n has no such step: put a document node in its place.',
  n8nTask: '“{{step}}” is done by a person: {{instructions}}',
  n8nSecretHeaders: 'The values of secret headers in “{{step}}” aren’t exported: enter them in n8n.',
  n8nMakeModule: '“{{step}}” is a Make module ({{type}}) and does nothing in n8n.',
});
