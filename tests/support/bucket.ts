import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

/** The bucket of the bank's files, as the bank sees it; or another one. */
export function openBucket(Bucket = process.env.FILES_BUCKET) {
  const client = new S3Client({ forcePathStyle: true });
  return {
    /** The text of an object. Throws `NoSuchKey` where there is none. */
    async read(key: string): Promise<string> {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
      return (await Body?.transformToString('latin1')) ?? '';
    },
    /** Writes an object, once: nothing of the service's is ever written over. */
    async write(key: string, text: string): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: text, IfNoneMatch: '*' }));
    },
    /** Writes an object, in the place of one that may be there: as outside parties do. */
    async replace(key: string, text: string): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: text }));
    },
    close: () => client.destroy(),
  };
}
