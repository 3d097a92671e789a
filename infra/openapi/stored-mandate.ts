import { nextEntry, readEntry } from '#lib/domain/mandate/chain.ts';
import { termsOf } from '#lib/domain/mandate/terms.ts';
import type { ReadMandate } from '#lib/operations/mandate/read-mandate.ts';
import { CONSENT_VERSION, consentWords } from '#lib/wording/consent.ts';
import { blockAsShown } from '#lib/wording/terms-block.ts';
import { account, acknowledged, verified } from './stored.ts';

const { id, account_id, acknowledge_by, link, customer, language, interval } = acknowledged;
const { acknowledged_at: at = '', fingerprint: _, latitude, longitude, ...place } = acknowledge_by ?? {};
const detected = { ...place, latitude: String(latitude), longitude: String(longitude) };
const agreed = termsOf(acknowledged, {
  merchant: account,
  method: { ...verified, rfc_sealed: 'GODE561231GR8' },
});
const asked = { acknowledge_by: null, status: 'created' } as const;
const shown = blockAsShown(asked, agreed, { language: acknowledged.language, holderName: verified.name });
const terms = { ...agreed, shown };
const facts = { merchantName: account.name, interval: interval ?? undefined };

const consent = nextEntry(undefined, {
  type: 'consent',
  direct_debit_id: id,
  account_id,
  at,
  terms,
  consent: { language, version: CONSENT_VERSION, words: consentWords(language, 'terms', facts) },
  origin: { observed: detected, declared: { timezone: 'America/Mexico_City' } },
  link: {
    id: 'tok_1jf8c4w2n7d2kq9xw4mz0tbn3h8rvc5ge',
    purpose: 'activation',
    issued_at: link?.issued_at ?? at,
    delivery: {
      by: 'mail',
      to: customer.email,
      message_id: '010001935e2c8a4f-5b1c7e0a-000000',
      sent_at: '2026-11-20T16:04:13.020Z',
      delivered_at: '2026-11-20T16:04:15.611Z',
    },
  },
  detail: { by: 'customer' },
});

/** The evidence of the story's direct debit, after its customer acknowledged it. */
export const mandate: ReadMandate = {
  entries: [readEntry({ ...consent, signature: 'eyJhbGciOiJFUzI1NiJ9..MEUCIQDx7k9v' })],
  fault: undefined,
  numbers: new Map(),
};
