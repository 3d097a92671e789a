import { beforeAll, describe, expect, test } from '@jest/globals';
import { functions, type Handler, handlersOf } from '#infra/functions/catalogue.ts';
import { reservedSum } from '#infra/functions/reserved-concurrency.ts';
import { STAGES } from '#infra/settings/stages.ts';
import {
  functionIdOf,
  functionOf,
  functionsIn,
  resourcesOf,
  synthesize,
  type Templates,
} from './synthesized.ts';

/** The quota that AWS grants on request, and how much of it must stay free for functions without a reservation. */
const USUAL = 1000;
const LEFT = 100;

let production: Templates;
const handlers = handlersOf(STAGES.production);
const templateOf = (handler: Handler) =>
  functions[handler].trigger ? production.workers : functionsIn(production);
const reservedOf = (handler: Handler): number | undefined =>
  functionOf(templateOf(handler), handler).ReservedConcurrentExecutions;

beforeAll(() => {
  production = synthesize('production');
});

describe('production reserves concurrency', () => {
  test('for the authorizer, the identity provider’s callback and each worker, and for no other function', () => {
    const reserved = handlers.filter((handler) => reservedOf(handler) !== undefined);
    const workers = handlers.filter((handler) => functions[handler].trigger);
    expect(new Set(reserved)).toEqual(
      new Set(['authorizer', 'direct-debits/receive-identity-result', ...workers]),
    );
    expect([reservedOf('authorizer'), reservedOf('direct-debits/receive-identity-result')]).toEqual([50, 10]);
    expect(reservedOf('workers/send-mails')).toBe(5);
  });

  test('as documented in total, within the usual quota of AWS', () => {
    const sum = handlers.reduce((total, handler) => total + (reservedOf(handler) ?? 0), 0);
    expect(sum).toBe(219);
    expect(reservedSum(STAGES.production)).toBe(sum);
    expect(sum).toBeLessThanOrEqual(USUAL - LEFT);
  });

  test('for every shard of the collections at once', () => {
    const [[, machine] = []] = resourcesOf(production.workers, 'AWS::StepFunctions::StateMachine');
    const [, atOnce] = /\\"MaxConcurrency\\":(\d+)/.exec(JSON.stringify(machine)) ?? [];
    expect(reservedOf('workers/collections/open-due')).toBe(Number(atOnce));
  });

  test('for as many batches as a queue delivers at once', () => {
    const sources = resourcesOf(production.workers, 'AWS::Lambda::EventSourceMapping');
    for (const [, { Properties }] of sources) {
      const handler = handlers.find(
        (each) =>
          functions[each].trigger && functionIdOf(production.workers, each) === Properties.FunctionName.Ref,
      );
      expect(handler && reservedOf(handler)).toBeGreaterThanOrEqual(
        Properties.ScalingConfig?.MaximumConcurrency ?? 2,
      );
    }
    expect(sources.length).toBeGreaterThan(0);
  });
});

test('a stage whose settings reserve nothing can be deployed to a new account', () => {
  expect(STAGES.sandbox.reservedConcurrency).toBeUndefined();
  expect(reservedSum(STAGES.sandbox)).toBe(0);
  const { api, workers } = synthesize('sandbox');
  for (const template of [api, workers])
    for (const [, { Properties }] of resourcesOf(template, 'AWS::Lambda::Function'))
      expect(Properties.ReservedConcurrentExecutions).toBeUndefined();
});
