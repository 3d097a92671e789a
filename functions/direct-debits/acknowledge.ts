import { acknowledgeDirectDebit } from '#lib/api/direct-debits/routes.ts';
import { Tagged } from '#lib/api/entity-tags.ts';
import type { Parsed } from '#lib/api/route.ts';
import type { Caller } from '#lib/auth/principal.ts';
import { acknowledge, requireAcknowledgeable } from '#lib/domain/direct-debit/acknowledge.ts';
import type { AcknowledgeBy } from '#lib/domain/direct-debit/authorisation.ts';
import type { MandateOrigin } from '#lib/domain/mandate/entry.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { FieldError } from '#lib/errors/error-body.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { originOf } from '#lib/http/origin.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { showToCustomer, surroundingsOf } from '#lib/operations/direct-debits/show-to-customer.ts';
import { showNextLink } from '#lib/operations/links/links.ts';
import { returnedLink } from '#lib/operations/links/returned-link.ts';
import { requireConsentable } from '#lib/operations/mandate/require-consentable.ts';
import { linkOf, writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import { requireOwnedDirectDebit } from '#lib/operations/require-owned.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

type Body = Parsed<typeof acknowledgeDirectDebit, 'body'>;
/** What the page declares about itself, with each member in the type in which it was sent. */
type Declared = Pick<
  Body,
  'timezone' | 'country' | 'region' | 'city' | 'latitude' | 'longitude' | 'fingerprint'
>;

/**
 * Records that the customer agrees, and spends the link. IP address and browser are those of the request. Other members
 * that the body leaves out are filled with what the content network knows. If a step is left, the response has the link
 * that the open page continues with.
 */
export const handler = committingEndpoint(
  acknowledgeDirectDebit,
  async ({ caller, body, now, readClock, commit, header, sourceIp }) => {
    const id = directDebitOf(caller, body);
    const { orders = [], language, terms_hash: shown, direct_debit_id: _, ...declared } = body;

    return retryOnConflict(async () => {
      const [debit, origin, clock] = await allInOrder([
        requireOwnedDirectDebit(caller, id),
        originOf({ header, sourceIp }, declared),
        readClock(),
      ]);
      requireAcknowledgeable(debit, clock);
      const by = acknowledgedBy({ ...origin, declared }, sourceIp, now);
      const [{ account, method, waiting, transfer }, link] = await Promise.all([
        surroundingsOf(debit, orders),
        linkOf(debit),
      ]);
      await requireConsentable(debit, { account, shown }, clock);
      const decision = acknowledge(debit, { by, method, listing: { orders, waiting } }, clock);
      const actor = {
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
        await writesWithEvidence(debit, decision, clock, actor),
        new Tagged({ ...record, next_link }, record),
      );
    });
  },
  { secretIn: ({ next_link }) => returnedLink(next_link) },
);

const OTHER_DIRECT_DEBIT =
  'This link is of another direct debit. Leave out direct_debit_id, or send the link’s own.';

/** Returns the id of the link's direct debit. Throws `access_refused` if the body names another one. */
function directDebitOf({ link }: Caller, { direct_debit_id: named }: Body): string {
  if (!link) throw new ApiError('access_refused');
  if (named !== undefined && named !== link.directDebitId)
    throw new ApiError('access_refused', { message: OTHER_DIRECT_DEBIT });
  return link.directDebitId;
}

/**
 * Returns what is known about the acknowledgment. Throws `validation_failed`, naming each member that is missing; the
 * fingerprint is optional.
 */
function acknowledgedBy(
  { observed, declared }: Pick<MandateOrigin, 'observed'> & { declared: Declared },
  sourceIp: string,
  now: Date,
): AcknowledgeBy {
  const { browser, ip = sourceIp } = observed;
  const { timezone, country, region, city, fingerprint, ...degrees } = { ...observed, ...declared };
  const [latitude, longitude] = [numberIn(degrees.latitude), numberIn(degrees.longitude)];
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

/** Returns degrees that were sent or detected as a number; undefined if they are none. */
function numberIn(degrees: number | string | undefined): number | undefined {
  const number = degrees === undefined || degrees === '' ? Number.NaN : Number(degrees);
  return Number.isFinite(number) ? number : undefined;
}
