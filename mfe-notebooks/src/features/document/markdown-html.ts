const asWords = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** How Markdown that came from outside becomes HTML that the editor reads its own nodes from. HTML within it is words like any other. */
export async function markdownReader() {
  const { Marked } = await import(/* webpackChunkName: "document-markdown" */ 'marked');
  const reader = new Marked({ gfm: true });
  reader.use({
    renderer: {
      html: ({ text }) => asWords(text),
      // A picture of another address is not fetched: it stays a link.
      image: ({ href, text }) => `<a href="${asWords(href)}">${asWords(text || href)}</a>`,
      checkbox: () => '',
      list(token) {
        if (!token.items.some(({ task }) => task)) return false;
        const items = token.items.map(
          ({ checked, tokens }) => `<li data-type="taskItem" data-checked="${checked === true}">${this.parser.parse(tokens)}</li>`,
        );
        return `<ul data-type="taskList">${items.join('')}</ul>`;
      },
    },
  });
  return reader;
}
