import type { PaintedMode } from '../../theme/tokens/palette.ts';

/** Returns the colors of a diagram: those of the page, in the chosen color scheme, as Mermaid names them. */
export function readDiagramColors(mode: PaintedMode): Readonly<Record<string, string | boolean>> {
  const page = getComputedStyle(document.documentElement);
  const color = (name: string) => page.getPropertyValue(`--${name}`).trim();
  const [ink, quiet, line, tint, surface] = [color('ink'), color('ink2'), color('control'), color('tint'), color('surface')];
  const [soft, accent, warm] = [color('rail'), color('accent'), color('accent-bg')];
  // Without styles, as in a test, Mermaid's own colors stay.
  if (!ink) return {};
  return {
    darkMode: mode === 'dark',
    background: color('code'),
    primaryColor: tint,
    primaryTextColor: ink,
    primaryBorderColor: color('primary'),
    secondaryColor: warm,
    secondaryTextColor: ink,
    secondaryBorderColor: accent,
    tertiaryColor: soft,
    tertiaryTextColor: ink,
    tertiaryBorderColor: line,
    lineColor: quiet,
    textColor: ink,
    mainBkg: tint,
    nodeBorder: color('primary'),
    nodeTextColor: ink,
    clusterBkg: surface,
    clusterBorder: line,
    edgeLabelBackground: color('code'),
    titleColor: ink,
    noteBkgColor: warm,
    noteTextColor: ink,
    noteBorderColor: accent,
    actorBkg: tint,
    actorBorder: color('primary'),
    actorTextColor: ink,
    actorLineColor: line,
    signalColor: quiet,
    signalTextColor: ink,
    labelBoxBkgColor: soft,
    labelBoxBorderColor: line,
    labelTextColor: ink,
    loopTextColor: ink,
    activationBkgColor: soft,
    activationBorderColor: line,
    sectionBkgColor: soft,
    altSectionBkgColor: surface,
    gridColor: line,
    taskBkgColor: tint,
    taskBorderColor: color('primary'),
    taskTextColor: ink,
    taskTextDarkColor: ink,
    taskTextLightColor: ink,
    taskTextOutsideColor: ink,
    todayLineColor: accent,
    pie1: color('primary'),
    pie2: accent,
    pie3: color('info'),
    pie4: color('success'),
    pie5: color('warning'),
    pie6: color('error'),
    pieTitleTextColor: ink,
    pieSectionTextColor: color('surface'),
    pieLegendTextColor: ink,
    pieStrokeColor: color('code'),
    pieOuterStrokeColor: line,
  };
}
