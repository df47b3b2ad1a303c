/** Maps patterns that the analyzer cannot prove linear to the reason why they are. `patterns.test.ts` measures the literals. */
export const testedPatterns: ReadonlyMap<string, string> = new Map([
  [String.raw`new RegExp(${'`'}src="${'$'}{imageScheme}:(\\d+)"${'`'}, 'g')`, 'a fixed word, then digits, which cannot start it'],
  [String.raw`new RegExp(${'`'}\\b${'$'}{name}${'`'})`, 'a fixed word'],
  [String.raw`new RegExp(${'`'}\\s${'$'}{name}="([^"]*)"${'`'}, 'i')`, 'each repetition ends at a quote, and each start has one'],
  [String.raw`new RegExp(${'`'}^ {0,3}\\[\\^(${'$'}{label})\\]:[ \\t]*${'`'})`, 'a label has at most 80 characters'],
  [String.raw`new RegExp(${'`'}^(?= {0,3}\\[\\^${'$'}{label}\\]:)${'`'}, 'm')`, 'a label has at most 80 characters'],
  [String.raw`new RegExp(${'`'}\\[\\^(${'$'}{label})\\]${'`'}, 'g')`, 'a label has at most 80 characters'],
  [String.raw`new RegExp(${'`'}\\[(\\^${'$'}{label}|\\d{1,2})\\]${'`'})`, 'a label has at most 80 characters'],
  [
    String.raw`/\b(image|picture)\w*( \w+){0,3} (is|are) (too|not valid|invalid|larger?|corrupt)/i`,
    'starts at a word and reads at most four; the analysis exceeds its time limit',
  ],
  [
    String.raw`/^ {0,3}(?:#{1,6}[ \t]+\S|(?:[-*+]|\d{1,9}[.)])[ \t]+\S|>\s?\S|(?:${'`'}${'`'}${'`'}|~~~)|\|?[ \t]*:?-{3,}:?[ \t]*(?:\||$))/m`,
    'starts at a line and never leaves it; the analysis exceeds its time limit',
  ],
]);
