import { documentOf } from '#lib/api/built-page.ts';
import { openapi } from '#lib/api/reference/openapi.ts';
import { renderReference } from '#lib/api/reference/render-reference.ts';
import { getReference } from '#lib/api/routes/reference.ts';
import { serve } from '#lib/http/serve.ts';

/** The reference as a page, whose examples call the service that shows it. */
export const handler = serve(getReference, () =>
  documentOf(renderReference(openapi, process.env.PUBLIC_URL ?? '')),
);
