import { createDebit } from '#work/create.ts';
import { callerOf, endpoint, shown, validated } from './http.ts';
import { newDebit } from './schemas.ts';

export const handler = endpoint(async (event) => {
  const debit = await createDebit(callerOf(event), validated(newDebit, event.body));
  return shown(201, debit, { location: `/api/direct-debits/${debit.id}` });
});
