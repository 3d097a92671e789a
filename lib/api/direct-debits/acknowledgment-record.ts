import * as v from 'valibot';
import { instant, record, text } from '#lib/api/members/of-record.ts';

const degrees = (what: string) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    v.description(`${what}, in degrees: a number where the acknowledgment sent one, otherwise a text.`),
  );

/** The acknowledgment (Interface, acknowledge_by). */
export const AcknowledgeBy = record(
  'AcknowledgeBy',
  'Who acknowledged, from where and with what. Kept for good.',
  {
    ip: text('The customer’s address on the network.'),
    browser: text('The customer’s browser.'),
    timezone: text('Detected time zone.'),
    country: text('Detected country.'),
    region: text('Detected region.'),
    city: text('Detected city.'),
    latitude: degrees('Detected latitude'),
    longitude: degrees('Detected longitude'),
    fingerprint: v.exactOptional(text('The device’s fingerprint, where one was sent.')),
    acknowledged_at: instant('When the customer acknowledged.'),
  },
);

export type AcknowledgeBy = v.InferOutput<typeof AcknowledgeBy>;
