/** The keys of the local run's account: the same on every machine, so that what is shown can be copied. They open nothing elsewhere. */
export const DEMO_KEYS = { public_key: 'pk_demo', private_key: 'sk_demo' };
