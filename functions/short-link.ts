import { type BuiltPage, documentOf } from '#lib/api/built-page.ts';
import { showShortLink } from '#lib/api/routes/pages.ts';
import { serve } from '#lib/http/serve.ts';

/** The page as it was built, put here by the bundler. */
declare const SHORT_LINK_PAGE: BuiltPage;

/** The page that goes on to where a short link leads: the same for everybody. */
export const handler = serve(showShortLink, () => documentOf(SHORT_LINK_PAGE));
