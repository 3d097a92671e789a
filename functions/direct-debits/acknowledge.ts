import type { Parsed } from '#lib/api/route.ts';
import { acknowledgeDirectDebit } from '#lib/api/routes/direct-debits.ts';
import type { Caller } from '#lib/auth/principal.ts';
import { acknowledge, requireAcknowledgeable } from '#lib/domain/direct-debit/acknowledge.ts';
import type { AcknowledgeBy } from '#lib/domain/direct-debit/record.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { FieldError } from '#lib/errors/codes.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { type Viewer, viewerOf } from '#lib/http/viewer.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own.ts';
import { showNextLink } from '#lib/operations/links.ts';
import { showToCustomer, surroundingsOf } from '#lib/operations/show-to-customer.ts';
import { writesOf } from '#lib/store/direct-debits.ts';
import { keepEvidence } from '#lib/store/evidence.ts';
import { retryOnConflict } from '#lib/store/transact.ts';

type Body = Parsed<typeof acknowledgeDirectDebit, 'body'>;

/**
 * Records that the customer agrees, and with that spends the link. Address and browser are those of the request
 * itself; what else the body leaves out is filled from what the content network knows. Where something is left to do,
 * the response carries the link by which the open page goes on.
 */
export const handler = endpoint(
  acknowledgeDirectDebit,
  async ({ caller, body, now, commit, header, sourceIp }) => {
    const id = directDebitOf(caller, body);
    const viewer = await viewerOf({ header, sourceIp });
    const by = acknowledgedBy(body, viewer, header('user-agent'), now);
    const { orders = [] } = body;
    const clock = clockAt(now);

    return retryOnConflict(async () => {
      const debit = await findOwnDirectDebit(caller, id);
      requireAcknowledgeable(debit, clock);
      const { account, method, waiting } = await surroundingsOf(debit, orders);
      const decision = acknowledge(debit, { by, method, listing: { orders, waiting } }, clock);
      const evidence = keepEvidence(
        decision.next,
        { acknowledge_by: by, orders },
        account?.name ?? '',
        method,
      );
      return commit([...writesOf(debit, decision, now), evidence], {
        ...showToCustomer(decision.next, { account, method, waiting: [] }, clock),
        next_link: await showNextLink(decision.next),
      });
    });
  },
);

/** The direct debit that the link is for; a body that names another one is refused. */
function directDebitOf({ link }: Caller, { direct_debit_id: named }: Body): string {
  if (!link || (named !== undefined && named !== link.directDebitId)) throw new ApiError('access_refused');
  return link.directDebitId;
}

/** All that is known of the acknowledgment; whatever is not, the fingerprint aside, is named. */
function acknowledgedBy(body: Body, viewer: Viewer, browser: string | undefined, now: Date): AcknowledgeBy {
  const place = {
    browser,
    timezone: body.timezone ?? viewer.timezone,
    country: body.country ?? viewer.country,
    region: body.region ?? viewer.region,
    city: body.city ?? viewer.city,
    latitude: body.latitude ?? viewer.latitude,
    longitude: body.longitude ?? viewer.longitude,
  };
  const errors: FieldError[] = Object.entries(place)
    .filter(([, value]) => value === undefined || value === '')
    .map(([field]) => ({ field, code: 'required', message: 'Send this member: it could not be detected.' }));
  if (errors.length > 0) throw new ApiError('validation_failed', { errors });
  const { fingerprint } = body;
  return {
    ip: viewer.ip,
    ...(place as Required<{ [Name in keyof typeof place]: string }>),
    ...(fingerprint !== undefined && { fingerprint }),
    acknowledged_at: now.toISOString(),
  };
}
