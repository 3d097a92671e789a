import * as v from 'valibot';
import { orNull, text } from './of-record.ts';

/** Both members of a record. */
export const shown = {
  external_id: orNull(text('Your own id of the record; null if it has none.')),
  metadata: v.pipe(v.record(v.string(), v.string()), v.description('Your own keys and values.')),
};
