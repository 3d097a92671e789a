import { acknowledgeDirectDebit } from '#lib/api/direct-debits/routes.ts';
import { Tagged } from '#lib/api/entity-tags.ts';
import type { Parsed } from '#lib/api/route.ts';
import type { Caller } from '#lib/auth/principal.ts';
import { acknowledge, requireAcknowledgeable } from '#lib/domain/direct-debit/acknowledge.ts';
import type { AcknowledgeBy } from '#lib/domain/direct-debit/authorisation.ts';
import type { MandateOrigin } from '#lib/domain/mandate/entry.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { FieldError } from '#lib/errors/codes.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { originOf } from '#lib/http/origin.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own.ts';
import { showNextLink } from '#lib/operations/links.ts';
import { requireConsentable } from '#lib/operations/mandate/require-consentable.ts';
import { linkOf, writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import { returnedLink } from '#lib/operations/returned-link.ts';
import { showToCustomer, surroundingsOf } from '#lib/operations/show-to-customer.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

type Body = Parsed<typeof acknowledgeDirectDebit, 'body'>;
/** What the page says of itself, each member of the type in which it was sent. */
type Declared = Pick<
  Body,
  'timezone' | 'country' | 'region' | 'city' | 'latitude' | 'longitude' | 'fingerprint'
>;

/**
 * Records that the customer agrees, and with that spends the link. Address and browser are those of the request
 * itself; what else the body leaves out is filled from what the content network knows. Where something is left to do,
 * the response carries the link by which the open page goes on.
 */
export const handler = committingEndpoint(
  acknowledgeDirectDebit,
  async ({ caller, body, now, commit, header, sourceIp }) => {
    const id = directDebitOf(caller, body);
    const { orders = [], language, terms_hash: shown, direct_debit_id: _, ...declared } = body;
    const clock = clockAt(now);

    return retryOnConflict(async () => {
      const [debit, origin] = await allInOrder([
        findOwnDirectDebit(caller, id),
        originOf({ header, sourceIp }, declared),
      ]);
      requireAcknowledgeable(debit, clock);
      const by = acknowledgedBy({ ...origin, declared }, sourceIp, now);
      const [{ account, method, waiting, transfer }, link] = await Promise.all([
        surroundingsOf(debit, orders),
        linkOf(debit),
      ]);
      await requireConsentable(debit, { account, shown }, clock);
      const decision = acknowledge(debit, { by, method, listing: { orders, waiting } }, clock);
      const doing = {
        by: 'customer',
        origin: async () => origin,
        consenting: 'terms',
        language,
        account,
        method,
        link,
      } as const;
      const record = showToCustomer(decision.next, { account, method, transfer, waiting: [] }, clock);
      const next_link = await showNextLink(decision.next);
      return commit(
        await writesWithEvidence(debit, decision, clock, doing),
        new Tagged({ ...record, next_link }, record),
      );
    });
  },
  { secretIn: ({ next_link }) => returnedLink(next_link) },
);

/** The direct debit that the link is for; a body that names another one is refused. */
function directDebitOf({ link }: Caller, { direct_debit_id: named }: Body): string {
  if (!link || (named !== undefined && named !== link.directDebitId)) throw new ApiError('access_refused');
  return link.directDebitId;
}

/** All that is known of the acknowledgment; whatever is not, the fingerprint aside, is named. */
function acknowledgedBy(
  { observed, declared }: Pick<MandateOrigin, 'observed'> & { declared: Declared },
  sourceIp: string,
  now: Date,
): AcknowledgeBy {
  const { browser, ip = sourceIp } = observed;
  const { timezone, country, region, city, latitude, longitude, fingerprint } = { ...observed, ...declared };
  const place = { browser, timezone, country, region, city, latitude, longitude };
  const errors: FieldError[] = Object.entries(place)
    .filter(([, value]) => value === undefined || value === '')
    .map(([field]) => ({ field, code: 'required', message: 'This member could not be detected. Send it.' }));
  if (errors.length > 0) throw new ApiError('validation_failed', { errors });
  return {
    ip,
    ...(place as Pick<AcknowledgeBy, keyof typeof place>),
    ...(fingerprint !== undefined && { fingerprint }),
    acknowledged_at: now.toISOString(),
  };
}
