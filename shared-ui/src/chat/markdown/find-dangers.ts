const allowedTags = new Set(
  'a bdi blockquote br button code del details div em figcaption figure h2 h3 h4 h5 h6 hr input kbd li ol p path rect pre section span strong sub summary sup svg table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const allowedAttributes =
  /^(aria-[a-z]+|class|checked|cite|d|data-[a-z-]+|dir|disabled|fill|height|href|id|open|rel|role|rx|ry|start|stroke[a-z-]*|tabindex|target|title|type|viewbox|width|x|xmlns|y|style)$/;

const formulaTags = /^(span|svg|path|line|math|semantics|annotation|m[a-z]+)$/;

/** Lists the elements and attributes that no text of an answer may create. */
export function findDangers(root: HTMLElement): string[] {
  const dangers: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    // KaTeX draws its own elements and attributes. None of them may act or load.
    if (element.closest('.katex') && formulaTags.test(tag)) {
      for (const { name, value } of element.attributes)
        if (/^(on|src|xlink|action)/.test(name.toLowerCase()) || name === 'href' || /url\(|javascript:/.test(name === 'style' ? value : ''))
          dangers.push(`${tag} ${name}="${value}"`);
      continue;
    }
    if (!allowedTags.has(tag)) dangers.push(`<${tag}>`);
    if (tag === 'input' && element.getAttribute('type') !== 'checkbox') dangers.push('input');
    for (const { name, value } of element.attributes) {
      if (!allowedAttributes.test(name.toLowerCase())) dangers.push(`${tag} ${name}="${value}"`);
      if (name === 'style' && /url|position/.test(value)) dangers.push(`${tag} style="${value}"`);
      if (name === 'href' && !/^(https?:\/\/|mailto:)/.test(value)) dangers.push(`href="${value}"`);
      if (name === 'href' && element.getAttribute('rel') !== 'noopener noreferrer nofollow') dangers.push('link without rel');
      if (name === 'href' && element.getAttribute('target') !== '_blank') dangers.push('link without target');
    }
  }
  return dangers;
}
