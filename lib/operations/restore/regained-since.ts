import type { Member } from '#lib/domain/people/member.ts';
import { ROLES, type Role } from '#lib/domain/people/roles.ts';
import type { Finding } from '#lib/domain/restored-findings.ts';
import type { WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import { isRotatedSince } from '#lib/domain/webhooks/rotate-secrets.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { inParallel } from '#lib/operations/in-parallel.ts';
import { listAccounts } from '#lib/store/accounts.ts';
import { getItemsIn } from '#lib/store/engine/read.ts';
import type { Key } from '#lib/store/keys.ts';
import { memberKey } from '#lib/store/people/keys.ts';
import { findMembers } from '#lib/store/people/members.ts';
import { endpointKey, notifySecretKey } from '#lib/store/webhooks/keys.ts';
import { findNotifySecret, type NotifySecret } from '#lib/store/webhooks/notify-secrets.ts';
import { findEndpoints } from '#lib/store/webhooks/webhook-endpoints.ts';

const ACCOUNTS_AT_ONCE = 10;

/**
 * Returns the members and webhook endpoints of the restored table that had lost their access, or received no events any
 * more, in the table that was in use before. That table has no item of a removed one, so they are read from the restored
 * table, account by account, and looked up in the other. Those that were created after the restore are new.
 */
export async function regainedSince(since: Date, formerTable: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const accounts of listAccounts())
    await inParallel(accounts, ACCOUNTS_AT_ONCE, async ({ account_id }) => {
      findings.push(...(await regainedIn(account_id, since, formerTable)));
    });
  return findings;
}

async function regainedIn(account_id: string, since: Date, formerTable: string): Promise<Finding[]> {
  const [members, endpoints, notifySecret] = await allInOrder([
    findMembers(account_id),
    findEndpoints(account_id),
    findNotifySecret(account_id),
  ]);
  const before = <T extends { created_at: string }>(items: readonly T[]) =>
    items.filter(({ created_at }) => created_at < since.toISOString());
  const former = <T>(keys: readonly Key[]) => getItemsIn<Key & T>(formerTable, keys);
  const [oldMembers, oldEndpoints] = [before(members), before(endpoints)];
  const [formerMembers, formerEndpoints, [formerNotifySecret]] = await allInOrder([
    former<Member>(oldMembers.map(({ id }) => memberKey(account_id, id))),
    former<WebhookEndpoint>(oldEndpoints.map(({ id }) => endpointKey(account_id, id))),
    former<NotifySecret>(notifySecret ? [notifySecretKey(account_id)] : []),
  ]);
  return [
    ...oldMembers.flatMap((member, n) =>
      memberFindings(formerMembers[n], member).map((finding) => ({
        ...{ finding, account_id, member_id: member.id },
      })),
    ),
    ...oldEndpoints.flatMap((endpoint, n) =>
      endpointFindings(formerEndpoints[n], endpoint, since).map((finding) => ({
        ...{ finding, account_id, webhook_endpoint_id: endpoint.id },
      })),
    ),
    ...(lacksRotation(formerNotifySecret, notifySecret, since)
      ? [{ finding: 'notify_secret_rotated' as const, account_id }]
      : []),
  ];
}

type Kinds = Finding['finding'][];

/** A role includes those before it. */
const rankOf = (role: Role) => ROLES.indexOf(role);

function memberFindings(former: Member | undefined, restored: Member): Kinds {
  if (!former) return ['member_removed'];
  if (former.role === restored.role) return [];
  return rankOf(former.role) < rankOf(restored.role) ? ['role_lowered'] : ['role_raised'];
}

/** Compares an endpoint with what it was in the table that was in use before. A disabled one receives nothing. */
function endpointFindings(
  former: WebhookEndpoint | undefined,
  restored: WebhookEndpoint,
  since: Date,
): Kinds {
  if (restored.status === 'disabled') return [];
  if (!former) return ['endpoint_deleted'];
  // If the former one has not changed since, the restored one was changed after the restore.
  if (former.updated_at < since.toISOString()) return [];
  return [
    ...(isDisabledSince(former, since) ? ['endpoint_disabled' as const] : []),
    ...(former.url === restored.url ? [] : ['endpoint_moved' as const]),
    ...(lacksRotation(former, restored, since) ? ['endpoint_secret_rotated' as const] : []),
  ];
}

/** The service disables an endpoint that fails by itself, also in the restored table. */
const isDisabledSince = ({ disabled_reason, disabled_at }: WebhookEndpoint, since: Date) =>
  disabled_reason === 'by_merchant' && disabled_at !== null && disabled_at >= since.toISOString();

type Secrets = Pick<WebhookEndpoint, 'secrets'> | undefined;

const lacksRotation = (former: Secrets, restored: Secrets, since: Date) =>
  former !== undefined &&
  restored !== undefined &&
  isRotatedSince(former.secrets, since) &&
  !isRotatedSince(restored.secrets, since);
