/**
 * Class names of shared-ui that remotes built before shared-ui 1.1 use. Those releases still run on today's page, so its sheet also answers
 * to the names without `ui-`. Delete this file with shared-ui 2.0, which the gate keeps such releases from.
 */
const earlierNames = new Set(
  (
    'composer-note composer-wrap field-row file-row fill greeting greeting-note home item-icon message message-actions page panel-section ' +
    'prose row-list scroll-sideways section skeleton stack tile tile-body tile-icon tile-note tile-title tiles toggles visually-hidden wide-page'
  ).split(' '),
);

/** Returns a selector that also matches the earlier names of its classes. `:is()` keeps the specificity. */
export const withEarlierNames = (selector: string): string =>
  selector.replace(/\.ui-([a-z]+(?:-[a-z]+)*)(?![\w-])/g, (own, name: string) => (earlierNames.has(name) ? `:is(${own}, .${name})` : own));

interface Sheet {
  walkRules(visit: (rule: { selector: string; source?: { input?: { file?: string } } }) => void): void;
}

/** Adds the earlier names to the rules of shared-ui. A PostCSS plugin of the shell's build. */
export const earlierClassNames = {
  postcssPlugin: 'earlier-class-names',
  Once(sheet: Sheet): void {
    sheet.walkRules((rule) => {
      if (rule.source?.input?.file?.includes('shared-ui')) rule.selector = withEarlierNames(rule.selector);
    });
  },
};
