import { defineMessages } from '../platform/language/messages.ts';

export const saySchedule = defineMessages('schedule', {
  timeZoneUnknown: '“{{timeZone}}” is not a time zone. Use a name such as Europe/Berlin.',
  fiveFields: 'A cron line has five fields: minute, hour, day of the month, month, day of the week. For example, 0 9 * * 1-5.',
  invalid: 'This is not a cron line. For example, 0 9 * * 1-5 means nine o’clock on every weekday.',
  never: 'This line never runs, because its day doesn’t exist. Change the day or the month.',
  tooOften: 'This runs more often than every five minutes. Choose a longer interval.',
});
