import S3rver from '@20minutes/s3rver';

const { S3_PORT = '9000', S3_DIRECTORY = '/tmp/s3', S3_BUCKETS = 'files' } = process.env;

const options = {
  port: Number(S3_PORT),
  address: '0.0.0.0',
  silent: true,
  // Its own name on the network is no bucket's; the package's types do not know the setting.
  vhostBuckets: false,
  directory: S3_DIRECTORY,
  configureBuckets: S3_BUCKETS.split(',').map((name) => ({ name })),
};

/** S3-compatible storage in a container of its own, for trying the product on a bucket. Its keys are `S3RVER`, twice. */
await new S3rver(options).run();
process.on('SIGTERM', () => process.exit(0));
