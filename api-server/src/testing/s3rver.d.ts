/** Declares the part of the storage server that we use; the package has no types. */
declare module '@20minutes/s3rver' {
  interface Options {
    readonly port: number;
    readonly address: string;
    readonly silent: boolean;
    readonly directory: string;
    /** Accepts any signature. The server computes another one than clients for a listing of a bucket by path. */
    readonly allowMismatchedSignatures?: boolean;
    readonly configureBuckets: readonly { readonly name: string }[];
  }
  class S3rver {
    constructor(options: Options);
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
  export = S3rver;
}
