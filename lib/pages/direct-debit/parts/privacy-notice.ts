import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { fold } from '#lib/pages/common/fold.ts';
import { factsOf } from '#lib/pages/direct-debit/debit/facts-of.ts';
import { outside } from '#lib/pages/direct-debit/parts/contact.ts';
import type { PrivacyNoticeTexts } from '#lib/wording/es/privacy-notice.ts';

/** Returns the simplified privacy notice itself, next to the fields that it covers. It folds on a small screen. */
export function privacyNotice(
  debit: ShownDebit,
  { privacy, newTab }: { privacy: PrivacyNoticeTexts; newTab: string },
): HTMLElement {
  const facts = { ...factsOf(debit), checksIdentity: debit.validation_level === 2 };
  const url = facts.merchant?.privacyNoticeUrl;
  return el(
    'section',
    { class: 'panel privacy', 'aria-labelledby': 'privacy' },
    fold(
      'whole-privacy',
      el('h2', { id: 'privacy' }, privacy.heading),
      ...privacy
        .rows(facts)
        .map(([label, sentence]) => el('p', {}, el('strong', {}, `${label}. `), sentence)),
      url
        ? el('p', { class: 'contact' }, outside(url, `${privacy.whole} (${newTab})`))
        : el('p', {}, privacy.askForWhole(facts.merchantName)),
    ),
  );
}
