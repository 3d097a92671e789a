import { requiredSetting } from '#lib/environment.ts';
import { type MerchantLinks, s3MerchantLinks } from '#lib/providers/merchant-files/s3-links.ts';

type DocumentLinks = Pick<MerchantLinks, 'downloadLink'>;

let links: DocumentLinks | undefined;

/** Returns what signs links to the documents that are kept in this stage's bucket of evidence. */
export function configuredDocumentLinks(): DocumentLinks {
  links ??= s3MerchantLinks(requiredSetting('EVIDENCE_BUCKET'));
  return links;
}
