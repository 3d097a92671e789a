import { type BuiltPage, documentOf } from '#lib/api/built-page.ts';
import { showVerification } from '#lib/api/routes/sandbox.ts';
import { serve } from '#lib/http/serve.ts';

/** The page as it was built, put here by the bundler. */
declare const VERIFICATION_PAGE: BuiltPage;

/** Stands where the identity provider's page is in production, and lets whoever tests choose what it would say. */
export const handler = serve(showVerification, () => documentOf(VERIFICATION_PAGE));
