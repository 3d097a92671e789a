/** Waits, before the first test, until the service has started that `service-up.ts` starts. */
export default async function serviceStarted(): Promise<void> {
  await (globalThis as { serviceStarting?: Promise<void> }).serviceStarting;
}
