import { expect, it } from 'vitest';
import { stripHtml } from './diagram-text.model.ts';

it.each([
  ['A["<img src=x onerror=alert(1)>"]', 'A["#lt;img src=x onerror=alert(1)>"]'],
  ['A["</b><!-- x -->"]', 'A["#lt;/b>#lt;!-- x -->"]'],
  ['A["&lt;img&gt;"]', 'A["#amp;lt;img#amp;gt;"]'],
])('strips the HTML from %j', (code, expected) => expect(stripHtml(code)).toBe(expected));

it.each(['A --> B <--> C', 'class A {\n<<interface>>\n}', 'A <|-- B', 'A["one<br/>two"]', 'A["1 < 2"]', 'A & B --> C'])(
  'leaves %j unchanged',
  (code) => expect(stripHtml(code)).toBe(code),
);
