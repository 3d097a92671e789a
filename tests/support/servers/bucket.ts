import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

/** The bucket of the bank's files, as the bank sees it, or another bucket. */
export function openBucket(Bucket = process.env.FILES_BUCKET) {
  const client = new S3Client({ forcePathStyle: true });
  return {
    /**
     * Returns the text of an object.
     * @throws NoSuchKey if there is none
     */
    async read(key: string): Promise<string> {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
      return (await Body?.transformToString('latin1')) ?? '';
    },
    /** Writes an object once: no object of the service is ever overwritten. */
    async write(key: string, text: string): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: text, IfNoneMatch: '*' }));
    },
    /** Writes an object, or replaces it, as outside parties do. */
    async replace(key: string, text: string): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: text }));
    },
    close: () => client.destroy(),
  };
}
