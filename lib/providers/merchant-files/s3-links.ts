import type { MerchantFiles } from './port.ts';

/** What signs the forms and links of merchants' files. */
export type MerchantLinks = Pick<MerchantFiles, 'uploadForm' | 'downloadLink'>;

/** Returns what signs forms and links of merchants' files in an S3 bucket, with the permissions of this function. */
export function s3MerchantLinks(bucket: string): MerchantLinks {
  // Loaded with the first form or link, as the S3 client is.
  const load = async () => {
    const { S3Client, GetObjectCommand, createPresignedPost, getSignedUrl } = await import(
      '#lib/providers/merchant-files/presign.ts'
    );
    const client = new S3Client({ forcePathStyle: isLocal() });
    return { client, GetObjectCommand, createPresignedPost, getSignedUrl };
  };
  return {
    async uploadForm(name, { mostBytes, seconds }) {
      const { client, createPresignedPost } = await load();
      return createPresignedPost(client, {
        Bucket: bucket,
        Key: name,
        // An empty file is none.
        Conditions: [['content-length-range', 1, mostBytes]],
        Expires: seconds,
      });
    },
    async downloadLink(name, fileName, seconds, contentType) {
      const { client, GetObjectCommand, getSignedUrl } = await load();
      const disposition = `attachment; filename="${fileName.replace(/[^A-Za-z0-9._-]/g, '_')}"`;
      const object = {
        ...{ Bucket: bucket, Key: name, ResponseContentDisposition: disposition },
        ...(contentType !== undefined && { ResponseContentType: contentType }),
      };
      return getSignedUrl(client, new GetObjectCommand(object), { expiresIn: seconds });
    },
  };
}

/** A local endpoint has no host name for each bucket. */
const isLocal = (): boolean => process.env.AWS_ENDPOINT_URL_S3 !== undefined;
