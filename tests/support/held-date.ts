import { jest } from '@jest/globals';

/** Everything of time but `Date`. */
const REAL = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const),
  ...(['clearImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
];

/** A time of a day in Mexico City. The daily run starts at 08:30. */
export const inMexicoCity = (day: string, time = '08:30') => new Date(`${day}T${time}:00-06:00`);

/** Holds this process's `Date` at a time until it is moved or released. Timers go on as they are. */
export function holdDate(now: Date): void {
  jest.useFakeTimers({ doNotFake: REAL, now });
}

/** Gives this process its own `Date` back. */
export function releaseDate(): void {
  jest.useRealTimers();
}
