import { createHash } from 'node:crypto';
import { Document } from '#lib/api/documents.ts';
import openapi from '#lib/api/openapi.json' with { type: 'json' };
import { getOpenapi } from '#lib/api/routes/reference.ts';
import { serve } from '#lib/http/serve.ts';

/** The OpenAPI document, for programs of any origin. */
export const handler = serve(getOpenapi, () => {
  const text = JSON.stringify(openapi);
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  return new Document(text, { 'content-type': 'application/json', etag, 'access-control-allow-origin': '*' });
});
