/**
 * The keys of the local run's demo account: the same on every machine, so that examples can be copied. Valid nowhere
 * else.
 */
export const DEMO_KEYS = { public_key: 'pk_demo', private_key: 'sk_demo' };
