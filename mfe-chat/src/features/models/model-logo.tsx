import type { Model } from 'shared-contracts';
import { Bot } from 'shared-ui/icons';
import { Logo } from 'shared-ui/logo';

/** Renders the mark of a model, or that of its provider. The built-in assistant has the product's own. */
export function ModelLogo({ model: { modelLogo, providerLogo, provider, id }, size = 20 }: { model: Model; size?: number }) {
  return id === 'built-in' ? <Bot size={size} /> : <Logo name={modelLogo ?? providerLogo} label={provider} size={size} />;
}
