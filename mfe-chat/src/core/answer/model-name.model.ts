/** The name under which people know the model with this id: without what says whose provider it is at. */
export const modelName = (id: string, builtIn: string): string => (id === 'built-in' ? builtIn : id.replace(/^(?:prv_[^/]+|server)\//, ''));
