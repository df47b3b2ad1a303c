import S3rver from '@20minutes/s3rver';

const { S3_PORT = '9000', S3_DIRECTORY = '/tmp/s3', S3_BUCKETS = 'files' } = process.env;

const options = {
  port: Number(S3_PORT),
  address: '0.0.0.0',
  silent: true,
  // Its host name is not a bucket's. The package's types lack this setting.
  vhostBuckets: false,
  directory: S3_DIRECTORY,
  configureBuckets: S3_BUCKETS.split(',').map((name) => ({ name })),
};

/** Runs S3-compatible storage in a separate container, for trying the product with a bucket. Both its keys are `S3RVER`. */
await new S3rver(options).run();
process.on('SIGTERM', () => process.exit(0));
