import { expect, it } from 'vitest';
import { withoutHtml } from './diagram-text.model.ts';

it.each([
  ['A["<img src=x onerror=alert(1)>"]', 'A["#lt;img src=x onerror=alert(1)>"]'],
  ['A["</b><!-- x -->"]', 'A["#lt;/b>#lt;!-- x -->"]'],
  ['A["&lt;img&gt;"]', 'A["#amp;lt;img#amp;gt;"]'],
])('takes the HTML out of %j', (code, expected) => expect(withoutHtml(code)).toBe(expected));

it.each(['A --> B <--> C', 'class A {\n<<interface>>\n}', 'A <|-- B', 'A["one<br/>two"]', 'A["1 < 2"]', 'A & B --> C'])(
  'leaves %j as it is',
  (code) => expect(withoutHtml(code)).toBe(code),
);
