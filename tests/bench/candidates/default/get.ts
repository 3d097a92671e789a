import { getDebit } from '#work/read.ts';
import { callerOf, endpoint, shown, validated } from './http.ts';
import { idInPath } from './schemas.ts';

export const handler = endpoint(async (event) => {
  const { id } = validated(idInPath, event.pathParameters);
  return shown(200, await getDebit(callerOf(event), id));
});
