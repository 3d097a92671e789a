import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** What it means that a change of a direct debit or a charge is refused, in English. */
export const refusalsEn: DeskTexts['refusals'] = {
  direct_debit_final:
    'The direct debit is cancelled or completed, so it cannot change. Create another one to collect again.',
  direct_debit_revoked:
    'The direct debit is revoked: nothing more is collected by it. Agree on another way to pay, or ask the customer for a new one.',
  direct_debit_not_active:
    'The direct debit is not active. See what it waits for, and ask the customer to complete it.',
  mandate_ended: 'The direct debit has no day left to collect on. Create another one.',
  mandate_limit_exceeded:
    'This exceeds what the customer authorised for that period. Wait until its other charges are settled, or agree on another way to pay.',
  too_many_open_orders:
    'The direct debit already has fifty charges waiting. Withdraw one, or wait until they are presented to the bank.',
  consent_required:
    'The customer objected to this charge at their bank and has not authorised it again. Agree on another way to pay.',
  order_not_failed: 'This charge is collected or on its way. There is nothing to retry.',
  already_retried: 'This charge was already retried by another one. See that charge.',
  nothing_to_retry: 'The direct debit has no charge to retry.',
  order_locked:
    'The charge is with the bank, under review, settled or withdrawn already: it can no longer be withdrawn or moved. See its status.',
  nothing_to_move: 'There is no scheduled collection to move.',
  nothing_outstanding:
    'The customer has nothing left to do, so there is no email to send. Create a link and hand it out.',
  reference_exhausted: 'No references are left for new charges. Contact Domicilia.',
  not_found: 'It no longer exists. Go back to the list.',
};
