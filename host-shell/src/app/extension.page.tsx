import { ExtensionPage as Extension } from '../features/extensions/extension.page.tsx';
import { useServices } from './services-context.ts';

/** Renders the page of an extension with what this page's releases offer it. */
export function ExtensionPage() {
  const { catalog, texts } = useServices();
  return <Extension registry={catalog.registry} texts={texts} />;
}
