import { defineMessages } from '../text/i18n.ts';

const { useMessages } = defineMessages('shared-ui-questions', {
  question_0: 'What was the name of your first pet?',
  question_1: 'In which street did you live when you were ten?',
  question_2: 'What was the name of your first teacher?',
  question_3: 'In which town did your parents meet?',
  question_4: 'What was the first concert that you went to?',
  question_5: 'What did you want to be as a child?',
  question_6: 'What was the make of your family’s first car?',
  question_7: 'What was the name of your best friend at school?',
});

const indexes = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Returns the security questions of the contract in the language of the page, by index. */
export function useSecurityQuestions(): readonly string[] {
  const text = useMessages();
  return indexes.map((index) => text(`question_${index}`));
}
