import * as v from 'valibot';
import { url } from '#lib/api/members/of-request.ts';
import { type AddressRefusal, refusalOf } from '#lib/domain/webhooks/address.ts';
import { setting } from '#lib/environment.ts';

const REFUSALS: Readonly<Record<AddressRefusal, string>> = {
  not_https: 'invalid_url: Use an address that begins with https://, without user or password.',
  port_refused: 'port_refused: Use port 443, or one from 1024 on.',
  host_refused: 'host_refused: Use a host that is on the public internet.',
};

/**
 * An address of the merchant's that is told what happens: https with a public host. The local run, which sets
 * `NOTICES_TO_LOCALHOST`, takes `http://localhost` as well.
 */
export const webhookUrl = () =>
  v.pipe(
    url(),
    v.rawCheck(({ dataset, addIssue }) => {
      const refusal = dataset.typed && refusalOf(dataset.value, setting('NOTICES_TO_LOCALHOST') ?? false);
      if (refusal) addIssue({ message: REFUSALS[refusal] });
    }),
  );
