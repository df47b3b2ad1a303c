/**
 * Returns the outline of the page, which shows before any script has run: bar, navigation, and the greeting with the message box on the home
 * page. It has the layout's own measures and colors, and disappears when the layout is there.
 */
export function staticShell(path: string): string {
  const isHome = path === '' || path === '/';
  const main = isHome ? '<i class="greeting"></i><i class="note"></i><b></b>' : '<i class="title"></i><i class="note"></i>';
  return (
    `<div class="static-shell" aria-hidden="true"><header>${mark}<i></i></header><nav>${'<i></i>'.repeat(entries)}</nav>` +
    `<div data-page="${isHome ? 'home' : 'other'}">${main}</div><aside><i></i></aside></div>`
  );
}

/** Counts the entries of the navigation that most people have. */
const entries = 12;

const mark =
  '<svg width="30" height="30" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="var(--primary)"/><path d="M8 23 16 8l8 15M11.5 18h9" ' +
  'fill="none" stroke="var(--on-primary)" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** Styles the outline with the variables of the shell's style sheet, for the three layouts. */
export const staticShellStyle = [
  '.static-shell{position:fixed;inset:0;z-index:-1;display:grid;grid-template:var(--top) 1fr/var(--nav) 1fr var(--right);grid-template-areas:"t t t" "n m r"}',
  '.static-shell:has(~#root main){display:none}',
  '.static-shell i{display:block;block-size:14px;border-radius:7px;background:var(--line-soft)}',
  '.static-shell header{grid-area:t;display:flex;align-items:center;gap:12px;padding-inline:16px;background:var(--surface);border-block-end:1px solid var(--line-soft)}',
  '.static-shell header i{inline-size:52px}',
  '.static-shell nav{grid-area:n;display:flex;flex-direction:column;gap:26px;padding:24px 20px;overflow:hidden;background:var(--rail);border-inline-end:1px solid var(--line-soft)}',
  '.static-shell nav i{inline-size:60%}',
  '.static-shell [data-page]{grid-area:m;display:flex;flex-direction:column;gap:16px;inline-size:min(100% - 32px,48rem);margin-inline:auto;padding-block-start:24px}',
  '.static-shell [data-page=home]{justify-content:center;padding:0 0 20vh}',
  '.static-shell .greeting{block-size:48px;inline-size:56%}.static-shell .title{block-size:32px;inline-size:40%}.static-shell .note{inline-size:32%}',
  '.static-shell b{block-size:96px;border:1px solid var(--control);border-radius:20px;background:var(--surface)}',
  '.static-shell aside{grid-area:r;padding:24px 16px;background:var(--surface);border-inline-start:1px solid var(--line-soft)}',
  '.static-shell aside i{inline-size:50%}',
  '@media(max-width:1199px){.static-shell{grid-template:var(--top) 1fr/64px 1fr;grid-template-areas:"t t" "n m"}.static-shell :is(aside,header i){display:none}.static-shell nav i{inline-size:18px}}',
  '@media(max-width:767px){.static-shell{grid-template:52px 1fr/1fr;grid-template-areas:"t" "m"}.static-shell nav{display:none}.static-shell header{background:var(--bg)}}',
].join('');
