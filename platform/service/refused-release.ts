/** Reports what is wrong with a release or a change, in a sentence for the person who sent it. */
export class RefusedRelease extends Error {
  readonly code = 'release-refused';
}
