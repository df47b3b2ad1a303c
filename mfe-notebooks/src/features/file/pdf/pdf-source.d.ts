declare module 'unpdf/pdfjs?raw' {
  const source: string;
  // biome-ignore lint/style/noDefaultExport: the bundler gives a text as the default.
  export default source;
}
