import type { Result } from '#lib/pages/common/result.ts';
import type { PageState } from '#lib/pages/direct-debit/page-state.ts';
import { call, follow } from '#lib/pages/direct-debit/requests/steps.ts';
import type { Language } from '#lib/wording/language.ts';

/** What the customer agreed to when they pressed the button: the terms, their language, and the chosen unpaid orders. */
type Agreed = {
  readonly terms_hash: string | undefined;
  readonly language: Language;
  readonly orders: readonly string[];
};

/** Returns what the customer agrees to, by the screen as it is now. */
export function agreedOn({ debit, language, draft }: PageState): Agreed {
  return { terms_hash: debit?.terms_hash, language, orders: draft.orders };
}

/**
 * Records that the customer agrees. The page may have changed since they pressed the button, so only `agreed` counts.
 * `place` has the members that the service could not detect.
 */
export async function acknowledge(
  state: PageState,
  place: Readonly<Record<string, string>>,
  { orders, ...agreed }: Agreed,
): Promise<Result> {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const body = {
    ...(timezone && { timezone }),
    ...place,
    ...agreed,
    ...(orders.length > 0 && { orders }),
  };
  const result = await call(state, 'POST', '/api/direct-debits/acknowledge', body);
  if (result.is === 'done') {
    // The consent has spent the link. A new one follows only if a step is left.
    state.link = undefined;
    follow(state, result.body.next_link);
  }
  return result;
}
