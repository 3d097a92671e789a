import * as v from 'valibot';
import { url } from '#lib/api/members/of-request.ts';
import { type AddressRefusal, refusalOf } from '#lib/domain/webhooks/address.ts';
import { setting } from '#lib/environment.ts';

const REFUSALS: Readonly<Record<AddressRefusal, string>> = {
  not_https: 'invalid_url: Send a URL that begins with https://, without a user or a password.',
  port_refused: 'port_refused: This port is not allowed. Use port 443, or a port from 1024 up.',
  host_refused: 'host_refused: This host is not public. Use a host on the public internet.',
};

/**
 * Returns the schema of a URL that receives webhooks: https with a public host. The local run sets
 * `WEBHOOKS_TO_LOCALHOST` and also accepts `http://localhost`.
 */
export const webhookUrl = () =>
  v.pipe(
    url(),
    v.rawCheck(({ dataset, addIssue }) => {
      const refusal = dataset.typed && refusalOf(dataset.value, setting('WEBHOOKS_TO_LOCALHOST') ?? false);
      if (refusal) addIssue({ message: REFUSALS[refusal] });
    }),
  );
