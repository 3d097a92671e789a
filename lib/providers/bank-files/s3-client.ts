/** What is used of the SDK's client of S3: a module by itself, so that it can be loaded with the first file. */
export {
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
