import { PLACEHOLDERS } from '#lib/api/members/story.ts';
import { type CarriedIds, withIds } from './carried-ids.ts';
import { withDaysToCome } from './days-to-come.ts';
import { type Document, withEach, withText } from './document.ts';

/** Where and when samples are copied, and the account's records as far as they are known. */
export type Here = { readonly origin: string; readonly now: Date; readonly ids?: CarriedIds };

/**
 * Returns the document with samples that can be copied: for this service, with days to come, with the account's own
 * records, and with the keys of the demo account if the document names them.
 */
export function withSamplesHere<Served extends Document>(
  document: Served,
  { origin, now, ids = {} }: Here,
): Served {
  const keys = document['x-demo-keys'];
  const fill = (text: string) =>
    text
      .replaceAll(PLACEHOLDERS.address, origin)
      .replaceAll(PLACEHOLDERS.publicKey, keys?.public_key ?? PLACEHOLDERS.publicKey)
      .replaceAll(PLACEHOLDERS.privateKey, keys?.private_key ?? PLACEHOLDERS.privateKey);
  const { info } = document;
  const here = withEach(
    { ...document, info: { ...info, description: fill(info.description) } },
    (operation) => {
      const samples = operation['x-custom-examples'];
      return samples ? { ...operation, 'x-custom-examples': withText(samples, fill) } : operation;
    },
  );
  return withIds(withDaysToCome(here, now), ids);
}
