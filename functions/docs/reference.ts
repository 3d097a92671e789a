import { documentOf } from '#lib/api/built-page.ts';
import { openapi } from '#lib/api/reference/openapi.ts';
import { renderReference } from '#lib/api/reference/render-reference.ts';
import { getReference } from '#lib/api/reference/routes.ts';
import { endpoint } from '#lib/http/endpoint.ts';

const page = documentOf(renderReference(openapi, process.env.PUBLIC_URL ?? ''));

/** The reference as a page: the same for everybody, made once when the function starts. */
export const handler = endpoint(getReference, async () => page);
