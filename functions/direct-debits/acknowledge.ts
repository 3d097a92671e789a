import type { Parsed } from '#lib/api/route.ts';
import { acknowledgeDirectDebit } from '#lib/api/routes/direct-debits.ts';
import type { Caller } from '#lib/auth/principal.ts';
import { isFinal } from '#lib/domain/direct-debit.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { FieldError } from '#lib/errors/codes.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { type Viewer, viewerOf } from '#lib/http/viewer.ts';
import { askForWhatIsMissing } from '#lib/operations/ask-for-what-is-missing.ts';
import { changeDirectDebit } from '#lib/operations/change-direct-debit.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own-direct-debit.ts';
import { linkForPage, showNextLink, spent } from '#lib/operations/links.ts';
import { showToCustomer, surroundingsOf } from '#lib/operations/show-to-customer.ts';
import type { AcknowledgeBy, StoredDirectDebit } from '#lib/store/direct-debits.ts';
import { keepEvidence } from '#lib/store/evidence.ts';
import { retryOnConflict } from '#lib/store/transact.ts';

type Body = Parsed<typeof acknowledgeDirectDebit, 'body'>;

/**
 * Records that the customer agrees, and with that spends the link. Address and browser are those of the request
 * itself; what else the body leaves out is filled from what the content network knows. Where something is left to do,
 * the answer carries the link by which the open page goes on.
 */
export const handler = endpoint(
  acknowledgeDirectDebit,
  async ({ caller, body, now, commit, header, sourceIp }) => {
    const id = directDebitOf(caller, body);
    const viewer = await viewerOf({ header, sourceIp });
    const acknowledge_by = acknowledgedBy(body, viewer, header('user-agent'), now);

    return retryOnConflict(async () => {
      const debit = await findOwnDirectDebit(caller, id);
      if (isFinal(debit.status)) throw new ApiError('direct_debit_final');
      if (debit.acknowledge_by) throw new ApiError('already_acknowledged');
      const { account, method } = await surroundingsOf(debit);
      const evidence = keepEvidence(debit, acknowledge_by, account?.name ?? '', method);
      const asking = askForWhatIsMissing(debit, method, now);
      const changes = { ...afterwards(debit, now), acknowledge_by, ...asking.changes };
      const { next, writes } = changeDirectDebit(debit, changes, now);
      return commit([...writes, evidence, ...asking.writes(next)], {
        ...showToCustomer(next, { account, method }),
        next_link: await showNextLink(next),
      });
    });
  },
);

/** The direct debit that the link is for; a body that names another one is refused. */
function directDebitOf({ link }: Caller, { direct_debit_id: named }: Body): string {
  if (!link || (named !== undefined && named !== link.directDebitId)) throw new ApiError('access_refused');
  return link.directDebitId;
}

/** The link is spent; where more than the acknowledgment is missing, another one takes its place. */
function afterwards(debit: StoredDirectDebit, now: Date): Pick<StoredDirectDebit, 'link'> {
  const isAllDone = debit.requirements.every((requirement) => requirement === 'acknowledgment');
  return isAllDone ? spent(debit, now) : { link: linkForPage(now) };
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
