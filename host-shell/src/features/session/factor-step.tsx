import { lazyCode } from 'shared-contracts';
import { LazyPart, Spin } from 'shared-ui';

const code = lazyCode(() => import(/* webpackChunkName: "required-factor" */ './required-factor.tsx'));

interface FactorStepProps {
  readonly token: string;
  /** Completes the sign-in once the second factor is set up. */
  readonly onDone: (token: string) => Promise<void>;
}

/** Renders the step between signing in and the product for people who owe a second factor. Its code loads only for them. */
export const FactorStep = ({ token, onDone }: FactorStepProps) => (
  <LazyPart code={code} pending={<Spin />}>
    {({ RequiredFactor }) => <RequiredFactor token={token} onDone={onDone} />}
  </LazyPart>
);
