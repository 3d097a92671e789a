import { expect, test } from '@jest/globals';
import { type BankFiles, NoSuchFile } from '#lib/providers/bank-files/port.ts';
import { readUnlisted } from '#lib/providers/bank-files/read-unlisted.ts';

/** A store whose every read S3 refuses with a 403 of this name. */
const refusedWith = (name: string): Pick<BankFiles, 'read'> =>
  readUnlisted({
    read: () => Promise.reject(Object.assign(new Error(name), { name, $metadata: { httpStatusCode: 403 } })),
  });

test('a read that S3 denies finds no file, and one that it refuses for another reason fails', async () => {
  await expect(refusedWith('AccessDenied').read('name')).rejects.toBeInstanceOf(NoSuchFile);
  for (const name of ['RequestTimeTooSkewed', 'SignatureDoesNotMatch', 'InvalidAccessKeyId'])
    await expect(refusedWith(name).read('name')).rejects.toMatchObject({ name });
});
