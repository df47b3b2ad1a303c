/**
 * Returns a PDF with a line on each page. It is hostile as far as possible: it runs a script when it opens, each page is a link to another
 * origin, and the last page is 10,000 km high.
 */
export function hostilePdf(lines: readonly string[]): Buffer {
  const idOf = (index: number) => 6 + index * 2;
  const script = '<</S/JavaScript/JS(app.launchURL\\("https://evil.example/script", true\\);)>>';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R>>',
    `<</Type/Pages/Kids[${lines.map((_, index) => `${idOf(index)} 0 R`).join(' ')} ${idOf(lines.length)} 0 R]/Count ${lines.length + 1}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    script,
    '<</Type/Annot/Subtype/Link/Rect[0 0 612 792]/A<</S/URI/URI(https://evil.example/link)>>>>',
    ...lines.flatMap((line, index) => {
      const content = `BT /F1 14 Tf 72 720 Td (${line}) Tj ET`;
      const font = '/Resources<</Font<</F1 3 0 R>>>>';
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]${font}/Contents ${idOf(index) + 1} 0 R/Annots[5 0 R]>>`,
        `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
      ];
    }),
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 28000000000]>>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${body}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`, 'latin1');
}
