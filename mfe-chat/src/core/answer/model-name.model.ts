/** Returns a model's display name: its id without the provider's prefix. */
export const formatModelName = (id: string, builtIn: string): string =>
  id === 'built-in' ? builtIn : id.replace(/^(?:prv_[^/]+|server)\//, '');
