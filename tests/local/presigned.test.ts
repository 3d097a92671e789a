import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readPresignedForm } from '#infra/local/s3/presigned-form.ts';
import { readPresignedLink } from '#infra/local/s3/presigned-link.ts';
import { LOCAL_SECRET } from '#infra/local/s3/signature.ts';
import { configuredMerchantFiles } from '#lib/providers/merchant-files/configured-merchant-files.ts';
import type { MerchantFiles, UploadForm } from '#lib/providers/merchant-files/port.ts';
import { type FixtureProxy, startFixtureProxy } from './support/proxy-fixture.ts';

const NAME = 'imports/acc-1/imp_1.csv';
const LIMITS = { mostBytes: 20, seconds: 60 };

let proxy: FixtureProxy;
let files: MerchantFiles;

beforeAll(async () => {
  proxy = await startFixtureProxy();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: proxy.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'fixture-echo',
    AWS_SECRET_ACCESS_KEY: LOCAL_SECRET,
    MERCHANT_FILES_BUCKET: 'fixture-quiet',
  });
  files = configuredMerchantFiles();
});
afterAll(() => proxy.stop());

function bodyOf(
  { fields }: UploadForm,
  content: string | Buffer,
  changed: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changed })) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), 'customers.csv');
  return form;
}

async function upload(form: UploadForm, ...body: [string | Buffer, Record<string, string>?]) {
  const response = await fetch(form.url, { method: 'POST', body: bodyOf(form, ...body) });
  return { status: response.status, text: await response.text() };
}

async function contentOf(name: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await files.read(name)).pieces) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
}

test('a form uploads the bytes of a file, which a link downloads under its name', async () => {
  const content = Buffer.from('añil\r\n;"x"\r\n');
  const { status } = await upload(await files.uploadForm(NAME, LIMITS), content);
  expect(status).toBe(204);

  const response = await fetch(await files.downloadLink(NAME, 'clientes "2026".csv', 60));

  expect(Buffer.from(await response.arrayBuffer())).toEqual(content);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="clientes__2026_.csv"');
});

test('a file that was uploaded again is not read in its earlier version', async () => {
  const form = await files.uploadForm(NAME, LIMITS);
  await upload(form, 'first');
  const { version } = await files.read(NAME);
  await upload(form, 'second');
  await expect(files.read(NAME, version)).rejects.toMatchObject({ name: 'ChangedFile' });
});

/** Returns changed fields, with the day, region and service of a form for another signer. */
function withScopeOf({ fields }: UploadForm, changed: Record<string, string>): Record<string, string> {
  const { 'X-Amz-Credential': signer, ...others } = changed;
  if (signer === undefined) return changed;
  const [, ...scope] = String(fields['X-Amz-Credential']).split('/');
  return { ...others, 'X-Amz-Credential': [signer, ...scope].join('/') };
}

test.each<[string, string, Record<string, string>, string]>([
  ['a file of too many bytes', 'x'.repeat(21), {}, 'EntityTooLarge'],
  ['an empty file', '', {}, 'EntityTooSmall'],
  ['another name', 'x', { key: 'imports/acc-2/imp_2.csv' }, 'Policy Condition failed'],
  ['a field that the policy does not name', 'x', { acl: 'public-read' }, 'Extra input fields'],
  ['another policy', 'x', { Policy: btoa('{"conditions":[]}') }, 'SignatureDoesNotMatch'],
  ['another signer', 'x', { 'X-Amz-Credential': 'operator' }, 'Policy Condition'],
])('a form refuses %s, and stores nothing', async (_, content, changed, why) => {
  await upload(await files.uploadForm(NAME, LIMITS), 'as it was');
  const form = await files.uploadForm(NAME, LIMITS);
  const { status, text } = await upload(form, content, withScopeOf(form, changed));
  expect(status).toBeGreaterThanOrEqual(400);
  expect(text).toContain(why);
  expect(await contentOf(NAME)).toBe('as it was');
});

test('a form and a link are refused after their time', async () => {
  const form = await files.uploadForm(NAME, { mostBytes: 20, seconds: 1 });
  const request = new Request(form.url, { method: 'POST', body: bodyOf(form, 'x') });
  const body = Buffer.from(await request.arrayBuffer());
  const posted = { method: 'POST', url: '/fixture-quiet', headers: Object.fromEntries(request.headers) };
  const later = new Date(Date.now() + 2_000);
  await expect(readPresignedForm(posted, body, later)).rejects.toThrow('expired');
  const { host, pathname, search } = new URL(await files.downloadLink(NAME, 'a.csv', 1));
  const got = { method: 'GET', url: pathname + search, headers: { host } };
  expect(() => readPresignedLink(got, later)).toThrow('expired');
});

test('a changed link is refused, and a form of a function without the permission', async () => {
  const link = await files.downloadLink(NAME, 'a.csv', 60);
  const changed = await fetch(link.replace('imp_1', 'imp_2'));
  expect([changed.status, await changed.text()]).toEqual([
    403,
    expect.stringContaining('SignatureDoesNotMatch'),
  ]);
  const form = await files.uploadForm('exports/x.csv', LIMITS);
  expect(await upload(form, 'x')).toEqual({ status: 403, text: expect.stringContaining('AccessDenied') });
});
