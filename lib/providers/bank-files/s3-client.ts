/** The parts of the S3 SDK that we use, in a module that is loaded with the first file. */
export {
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
