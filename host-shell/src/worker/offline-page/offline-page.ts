import 'shared-ui/palette.css';
import { findCopy } from '../../shared/offline/copies.model.ts';
import { watchConnection } from './connection.ts';
import { drawDoors, drawMark } from './drawing.ts';
import { element } from './elements.ts';
import * as styles from './offline-page.module.css';
import { readCookie, readSession } from './page-session.ts';
import { findLanguage, textsIn } from './texts.ts';
import { drawCopy, drawList, type View } from './views.ts';

/** Starts the page that the worker shows without a connection, at whatever address was asked for. */
async function start(): Promise<void> {
  const language = findLanguage(readCookie('language'), navigator.languages, Object.keys(OFFLINE_TEXTS));
  const text = textsIn(language);
  const page = document.documentElement;
  page.lang = language;
  page.dir = language === 'ar' ? 'rtl' : 'ltr';
  const [mode, scheme] = [readCookie('theme'), readCookie('color_scheme')];
  if (mode === 'light' || mode === 'dark') page.dataset.mode = mode;
  if (scheme) page.dataset.scheme = scheme;

  const { check } = watchConnection();
  const status = element('p', { role: 'status', class: styles.note });
  const retry = element('button', { type: 'button', class: styles.retry }, text('retry'));
  retry.addEventListener('click', async () => {
    status.textContent = text('retrying');
    if (!(await check())) status.textContent = text('stillOffline');
  });
  const banner = element('div', { class: styles.banner }, element('p', {}, text('offlineText')), retry, status);
  const main = element('main', { class: styles.main });
  const bar = element(
    'header',
    { class: styles.bar },
    drawMark(),
    'Atrium',
    element('span', { class: styles.state, 'aria-hidden': 'true' }, text('offline')),
  );
  document.body.append(bar, main);

  const view: View = { text, language, session: await readSession(Date.now()) };
  let shown = 0;
  const show = async (isMove: boolean) => {
    shown += 1;
    const own = shown;
    const copy = findCopy(view.session.copies, new URL(location.href));
    const title = copy ? copy.title || text('untitled') : text('offline');
    const parts = copy ? await drawCopy(view, copy, view.session.owner?.base ?? '/') : drawList(view);
    // Another address may have been opened while this copy was read.
    if (own !== shown) return;
    const heading = element('h1', { tabindex: '-1', dir: 'auto' }, title);
    document.title = `${title} – Atrium`;
    main.toggleAttribute('data-list', copy === undefined);
    if (copy) main.replaceChildren(heading, banner, ...parts);
    else main.replaceChildren(element('div', { class: styles.side }, drawDoors(), heading, banner), element('div', {}, ...parts));
    if (isMove) heading.focus();
  };
  main.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    void show(true);
  });
  addEventListener('popstate', () => void show(true));
  await show(false);
}

void start();
