/**
 * The keys of the local run's demo account: the same on every machine, so that examples can be copied. Valid nowhere
 * else.
 */
export const DEMO_KEYS = { public_key: 'pk_demo', private_key: 'sk_demo' };

/** The owner of the demo account, who signs in to the desk by a mail in the local inbox. */
export const DEMO_OWNER = 'owner@demo.example';
