/** Returns the name of the global that a release defines: letters, digits and underscores only. */
export const uniqueNameOf = (name: string, release: string): string => `${name}_${release}`.replaceAll(/[^A-Za-z0-9]/g, '_');
