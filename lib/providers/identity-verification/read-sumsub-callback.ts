import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { log } from '#lib/log.ts';
import { parseJson } from '#lib/providers/parse-json.ts';
import { verifyCallback } from './callback-signature.ts';
import {
  type CallbackHeaders,
  type IdentityOutcome,
  type IdentityResult,
  UnreadableCallback,
} from './port.ts';

export type CallbackSettings = {
  secrets: readonly string[];
  /** The only level of checks that counts. A lighter one proves less. */
  levelName: string;
  /** Whether results of Sumsub's own sandbox count, where anyone can be approved at will. */
  acceptsSandbox: boolean;
};

/** `2021-05-14 16:00:25.032`, in UTC. */
const time = v.pipe(
  v.string(),
  v.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,3})?$/),
  v.transform((text) => new Date(`${text.replace(' ', 'T')}Z`)),
  v.check((date) => !Number.isNaN(date.getTime())),
);

const event = {
  externalUserId: v.pipe(v.string(), v.nonEmpty()),
  applicantId: v.nullish(v.string(), null),
  correlationId: v.nullish(v.string()),
  levelName: v.nullish(v.string()),
  sandboxMode: v.nullish(v.boolean(), false),
  createdAtMs: time,
};

const reviewResult = v.variant('reviewAnswer', [
  v.object({ reviewAnswer: v.literal('GREEN') }),
  v.object({ reviewAnswer: v.literal('RED'), reviewRejectType: v.nullish(v.picklist(['FINAL', 'RETRY'])) }),
]);

/** Callbacks without a result, or that withdraw one. */
const UNDECIDED = ['applicantPending', 'applicantOnHold', 'applicantReset'] as const;

/** The callbacks about a subject's identity. There are dozens of other types. */
const MEANT: ReadonlySet<string> = new Set(['applicantReviewed', ...UNDECIDED]);

const callback = v.variant('type', [
  v.object({ ...event, type: v.literal('applicantReviewed'), reviewResult }),
  v.object({ ...event, type: v.picklist(UNDECIDED) }),
]);

const anyCallback = v.looseObject({ type: v.string() });

type Callback = v.InferOutput<typeof callback>;

/**
 * Reads a callback of Sumsub, or of the simulator, which has the same format.
 *
 * @throws BadSignature and UnreadableCallback, as the port says
 */
export function readSumsubCallback(
  headers: CallbackHeaders,
  rawBody: Uint8Array,
  { secrets, levelName, acceptsSandbox }: CallbackSettings,
): IdentityResult | 'ignored' {
  verifyCallback(headers, rawBody, secrets);
  const message = parseJson(Buffer.from(rawBody).toString());
  if (v.is(anyCallback, message) && !MEANT.has(message.type)) return 'ignored';
  const parsed = v.safeParse(callback, message);
  if (!parsed.success) throw new UnreadableCallback('A genuine callback is not what Sumsub documents');
  const found = parsed.output;
  if (found.levelName !== levelName || (found.sandboxMode && !acceptsSandbox)) {
    log('warn', 'identity_result_ignored', { subject_id: found.externalUserId, sandbox: found.sandboxMode });
    return 'ignored';
  }
  return {
    subjectId: found.externalUserId,
    outcome: outcomeOf(found),
    eventId: found.correlationId || createHash('sha256').update(rawBody).digest('hex'),
    occurredAt: found.createdAtMs.toISOString(),
    providerId: found.applicantId,
  };
}

function outcomeOf(found: Callback): IdentityOutcome {
  if (found.type !== 'applicantReviewed') return 'pending';
  if (found.reviewResult.reviewAnswer === 'GREEN') return 'approved';
  return found.reviewResult.reviewRejectType === 'FINAL' ? 'declined' : 'retry';
}
