import { memo, useLayoutEffect, useRef, useState } from 'react';
import { lazyCode } from 'shared-contracts';
import { useLazy } from '../../states/lazy-part.tsx';
import type { Formula } from './formulas.model.ts';

const math = lazyCode(() => import(/* webpackChunkName: "part-math" */ './draw-formula.ts'));

/** Renders a formula; shows it as written until KaTeX has loaded, and when KaTeX cannot draw it. */
export const FormulaView = memo(function FormulaView({ source, written, isDisplay }: Formula) {
  const { module } = useLazy(math);
  const place = useRef<HTMLSpanElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  useLayoutEffect(() => {
    if (module && place.current) setIsBroken(!module.drawFormula(source, place.current, isDisplay));
  }, [module, source, isDisplay]);
  if (!module) return written;
  return (
    <>
      {isBroken ? written : null}
      <span ref={place} hidden={isBroken} />
    </>
  );
});
