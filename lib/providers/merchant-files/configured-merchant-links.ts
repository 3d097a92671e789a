import { requiredSetting } from '#lib/environment.ts';
import { type MerchantLinks, s3MerchantLinks } from './s3-links.ts';

let links: MerchantLinks | undefined;

/** Returns what signs links to this stage's files of merchants, for functions that neither write nor read them. */
export function configuredMerchantLinks(): MerchantLinks {
  links ??= s3MerchantLinks(requiredSetting('MERCHANT_FILES_BUCKET'));
  return links;
}
