import type { Page } from '@playwright/test';

/** Lists the layout faults at the page's current width, one line each. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slack = 1;
    const rowGap = 8;
    /** Matches boxes that may scroll sideways: tables, code, rows of controls that end in a fade, and filters on phones. */
    const mayScroll =
      '.ui-scroll-sideways, .ui-pill-choice, .ui-toggles, .ui-code-scroll, .ui-markdown-table, .ui-usage-frame, .react-flow';
    const controls = 'a[href], button, input, select, textarea, summary, [role="button"]';
    const found = new Set<string>();
    const nameOf = (element: Element) => {
      const label = element.getAttribute('aria-label') ?? element.textContent?.trim().replace(/\s+/g, ' ') ?? '';
      const classes = [...element.classList].slice(0, 2).map((name) => `.${name}`);
      return `${element.tagName.toLowerCase()}${classes.join('')} “${label.slice(0, 40)}”`;
    };
    const styleOf = (element: Element) => getComputedStyle(element);
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    // Content behind an open dialog is not checked.
    const room = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].findLast(isShown) ?? document.body;
    const all = [...room.querySelectorAll('*')].filter(
      (element) => !element.closest('.react-flow, .ui-visually-hidden, svg') && isShown(element),
    );

    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth + slack) found.add(`the page is ${scrollWidth - innerWidth} px wider than the window`);

    for (const element of all) {
      const over = element.scrollWidth - element.clientWidth;
      if (element.clientWidth === 0 || over <= slack || element.closest(mayScroll) || element.matches('input, textarea')) continue;
      const { overflowX, textOverflow } = styleOf(element);
      if (overflowX === 'auto' || overflowX === 'scroll') found.add(`${nameOf(element)} scrolls sideways by ${over} px`);
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (overflowX !== 'visible' && textOverflow !== 'ellipsis' && hasText)
        found.add(`${nameOf(element)} cuts ${over} px of its text off`);
    }

    /** Returns the nearest box that cuts an element off. Elements that scroll into view are not cut off. */
    const cutBy = (element: Element): Element | undefined => {
      const box = element.getBoundingClientRect();
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        if (outer.matches(mayScroll)) return undefined;
        const isClipping = outer === document.body || styleOf(outer).overflowX !== 'visible';
        const edge = outer === document.body ? { left: 0, right: innerWidth } : outer.getBoundingClientRect();
        if (isClipping && (box.right > edge.right + slack || box.left < edge.left - slack)) return outer;
      }
      return undefined;
    };
    const shown = all.filter((element) => element.matches(controls) && !element.matches('[data-part="skip-link"]'));
    for (const element of shown) {
      if (element.matches('input[type="file"]')) found.add(`${nameOf(element)} shows as the browser’s own file field`);
      const outer = cutBy(element);
      if (outer) found.add(`${nameOf(element)} is cut off by ${nameOf(outer)}`);
    }

    /** Returns what shows of an element: what no scrolling box around it hides. */
    const visibleBox = (element: Element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
        if (styleOf(outer).overflowY === 'visible') continue;
        const edge = outer.getBoundingClientRect();
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      return { left, right, top, bottom };
    };
    /** Returns the bar that an element stays in while the page scrolls. */
    const barOf = (element: Element): Element | undefined => {
      for (let outer: Element | null = element; outer && outer !== document.body; outer = outer.parentElement)
        if (['fixed', 'sticky'].includes(styleOf(outer).position)) return outer;
      return undefined;
    };
    /** Says whether an element that a bar covers at its lower edge can be scrolled out from under it. */
    const canLeave = (element: Element, bar: Element): boolean => {
      const covered = element.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        const isScrolling = outer === document.documentElement || ['auto', 'scroll'].includes(styleOf(outer).overflowY);
        if (isScrolling && outer.scrollHeight - outer.clientHeight - outer.scrollTop >= covered - slack) return true;
      }
      return false;
    };
    /** Says whether one of two elements is in a bar beneath which the other one scrolls. */
    const isPassing = (one: Element, other: Element): boolean => {
      const bar = barOf(one);
      return bar !== undefined && !bar.contains(other) && canLeave(other, bar);
    };
    const framed = shown
      .filter((element) => element.matches('button, input:not([type="radio"], [type="checkbox"]), textarea'))
      .map((element) => ({ element, box: visibleBox(element) }));
    for (const [index, { element: one, box: a }] of framed.entries())
      for (const { element: other, box: b } of framed.slice(index + 1)) {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across <= 2 || down <= 2) continue;
        if (one.parentElement?.contains(other) || other.parentElement?.contains(one)) continue;
        if (isPassing(one, other) || isPassing(other, one)) continue;
        found.add(`${nameOf(one)} and ${nameOf(other)} overlap by ${Math.round(across)} × ${Math.round(down)} px`);
      }

    // Controls keep their distance, whether they share a container or not.
    const fields = '.ant-segmented, .ant-select, .ant-input-affix-wrapper, .ant-input, .ant-picker, .ant-input-number, .ui-pill-choice';
    const isWrapping = (outer: Element) => {
      const { display, flexWrap } = styleOf(outer);
      return display.includes('grid') || (display.includes('flex') && flexWrap !== 'nowrap');
    };
    const inRows = all.flatMap((outer) =>
      isWrapping(outer) ? [[...outer.children].filter((part) => part.matches('button, label, a.ant-btn'))] : [],
    );
    const groups = [...inRows, all.filter((element) => element.matches(fields) && !element.parentElement?.closest(fields))];
    for (const group of groups) {
      const parts = group.filter(isShown).map((part) => ({ part, box: part.getBoundingClientRect() }));
      for (const [index, { part, box }] of parts.entries())
        for (const next of parts.slice(index + 1)) {
          const gap = next.box.top - box.bottom;
          const isBelow = Math.min(box.right, next.box.right) > Math.max(box.left, next.box.left);
          if (isBelow && gap > -4 && gap < rowGap - 0.5)
            found.add(`${nameOf(part)} and ${nameOf(next.part)} are ${Math.round(gap)} px apart, one above the other`);
        }
    }

    const middles = new Set(
      [...document.querySelectorAll('[data-part="navigation"]:not([data-look="drawer"]) a')]
        .filter((link) => !link.textContent || styleOf(link).justifyContent === 'center')
        .map((link) => {
          const { left, width } = link.getBoundingClientRect();
          return Math.round(left + width / 2);
        }),
    );
    if (middles.size > 1) found.add(`the navigation’s icons stand in ${middles.size} columns: ${[...middles].join(', ')}`);

    // Pages that fill the width have them in their own header, beside the title.
    const crumbs = [...document.querySelectorAll('[data-part="breadcrumbs"]:not(.ui-page-trail) a')].find(isShown);
    if (crumbs && room === document.body) {
      const start = crumbs.getBoundingClientRect();
      const content = [...document.querySelectorAll('main :is(h1, h2, p, img, svg, button, [data-part="agent-face"])')].filter(
        (element) => !element.closest('[data-part="breadcrumbs"], .ui-visually-hidden, [role="status"]') && isShown(element),
      );
      const first = content
        .map((element) => element.getBoundingClientRect())
        .filter(({ top, bottom }) => top >= start.bottom && bottom < start.bottom + 160);
      const isMirrored = document.documentElement.dir === 'rtl';
      const apart = isMirrored
        ? Math.max(...first.map((box) => box.right)) - start.right
        : start.left - Math.min(...first.map((box) => box.left));
      if (first.length && Math.abs(apart) > 2) found.add(`the breadcrumbs start ${Math.round(apart)} px from the page’s edge`);
    }
    return [...found];
  });
}
