import { type BuiltPage, documentOf } from '#lib/api/built-page.ts';
import { showActivationPage } from '#lib/api/pages.ts';
import { endpoint } from '#lib/http/endpoint.ts';

/** The page as it was built, put here by the bundler. */
declare const ACTIVATION_PAGE: BuiltPage;

/** The page on which customers see what they authorise, bring their account and agree: the same for everybody. */
export const handler = endpoint(showActivationPage, async () => documentOf(ACTIVATION_PAGE));
