/** The parts of the S3 SDK that sign links and forms, in a module that is loaded with the first of them. */
export { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
export { createPresignedPost } from '@aws-sdk/s3-presigned-post';
export { getSignedUrl } from '@aws-sdk/s3-request-presigner';
