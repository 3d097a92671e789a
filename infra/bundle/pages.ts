/**
 * The pages of the service: the name by which its function knows the built page, and the folder of its sources. The
 * bundler puts the page in the place of the name; the local run builds it when the name is first read.
 */
export const PAGES = {
  ACTIVATION_PAGE: 'lib/pages/activation',
  PORTAL_PAGE: 'lib/pages/manage',
  SHORT_LINK_PAGE: 'lib/pages/short-link',
  VERIFICATION_PAGE: 'lib/pages/verification',
} as const;
