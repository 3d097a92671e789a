import { type BuiltPage, documentOf } from '#lib/api/built-page.ts';
import { showPortal } from '#lib/api/routes/pages.ts';
import { serve } from '#lib/http/serve.ts';

/** The page as it was built, put here by the bundler. */
declare const PORTAL_PAGE: BuiltPage;

/** The page on which customers see and cancel what they authorised: the same for everybody. */
export const handler = serve(showPortal, () => documentOf(PORTAL_PAGE));
