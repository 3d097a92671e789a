import { type BuiltPage, documentOf } from '#lib/api/built-page.ts';
import { showActivationPage } from '#lib/api/routes/pages.ts';
import { serve } from '#lib/http/serve.ts';

/** The page as it was built, put here by the bundler. */
declare const ACTIVATION_PAGE: BuiltPage;

/** The page on which customers see what they authorise, bring their account and agree: the same for everybody. */
export const handler = serve(showActivationPage, () => documentOf(ACTIVATION_PAGE));
