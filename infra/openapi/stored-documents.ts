import { IDS } from '#lib/api/members/story.ts';
import { beginToKeep, keptDocument, newDocument } from '#lib/domain/documents/steps.ts';

/** The document of the story: the scan of a mandate that the customer signed before the merchant used the service. */

const of = { id: IDS.document, account_id: IDS.account, direct_debit_id: IDS.directDebit };

export const created = newDocument(
  { ...of, file_name: 'mandato-firmado.pdf' },
  new Date('2026-11-20T17:01:10.226Z'),
);
export const keeping = beginToKeep(created, new Date('2026-11-20T17:02:31.870Z'));
export const kept = keptDocument(
  keeping,
  {
    content_type: 'application/pdf',
    bytes: 184_230,
    sha256: '5e2f0a7c91d84b36e0f15a2c7d9b8834ac61f0de27b95318406c7fae92d1b04f',
  },
  new Date('2026-11-20T17:02:32.904Z'),
);
