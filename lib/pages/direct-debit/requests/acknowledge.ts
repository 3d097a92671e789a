import type { Result } from '#lib/pages/common/result.ts';
import type { PageState } from '#lib/pages/direct-debit/page-state.ts';
import { call, follow } from '#lib/pages/direct-debit/requests/steps.ts';

/**
 * Records that the customer agrees to the terms on the screen, with the unpaid orders that they chose. `place` has the
 * members that the service could not detect.
 */
export async function acknowledge(
  state: PageState,
  place: Readonly<Record<string, string>>,
  shown: string | undefined,
): Promise<Result> {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { language, draft } = state;
  const { orders } = draft;
  const body = {
    ...(timezone && { timezone }),
    ...place,
    language,
    terms_hash: shown,
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
