import { EVENT_MEANINGS } from '#lib/api/events/meanings.ts';

const rows = Object.entries(EVENT_MEANINGS).map(([type, meaning]) => `| \`${type}\` | ${meaning} |`);

/** When each type of event is sent: a chapter of the reference, in Markdown. */
export const EVENT_TYPES = `## Event types
An endpoint receives the types in its \`event_types\`. \`GET /api/events?type=…\` lists those of one type.

| type | sent when |
| --- | --- |
${rows.join('\n')}
| \`webhook_endpoint.test\` | You asked to test one of your endpoints. |`;
