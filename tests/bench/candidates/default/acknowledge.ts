import { acknowledgeDebit } from '#work/acknowledge.ts';
import { callerOf, endpoint, shown, validated } from './http.ts';
import { acknowledgment } from './schemas.ts';

export const handler = endpoint(async (event) => {
  const { sourceIp: ip, userAgent } = event.requestContext.identity;
  const place = validated(acknowledgment, event.body ?? {});
  return shown(200, await acknowledgeDebit(callerOf(event), place, { ip, browser: userAgent ?? '' }));
});
