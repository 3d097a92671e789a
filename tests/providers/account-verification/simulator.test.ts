import { describe, expect, test } from '@jest/globals';
import { matchReceipt } from '#lib/domain/receipt.ts';
import { simulatedVerifier } from '#lib/providers/account-verification/simulator.ts';
import { ProviderUnavailable } from '#lib/providers/errors.ts';

const verifier = simulatedVerifier();

const requestFor = (magic: string, rfc = 'GODE561231GR8', attempt = 1) => ({
  runId: 'run_1',
  attempt,
  accountNumber: `0020100000000${magic}0`,
  rfc,
});

async function outcomeOf(magic: string, rfc?: string, attempt?: number) {
  const request = requestFor(magic, rfc, attempt);
  const { providerId } = await verifier.start(request);
  return verifier.read(providerId, request);
}

describe('the digits 14 to 17 of the account number decide', () => {
  test.each(['0000', '0005', '7777', '1000'])('%s: the receipt has the declared RFC', async (magic) => {
    expect(await outcomeOf(magic, 'CFE370814QI0')).toEqual({ state: 'receipt', holderId: 'CFE370814QI0' });
  });

  test('0001: there is no receipt', async () => {
    expect(await outcomeOf('0001')).toEqual({ state: 'receipt', holderId: null });
  });

  test.each(['GODE561231GR8', 'PEPJ800101AB1', 'CFE370814QI0'])(
    '0002: the receipt has another RFC than %s',
    async (rfc) => {
      const outcome = await outcomeOf('0002', rfc);
      expect(outcome.state === 'receipt' && matchReceipt(rfc, outcome.holderId)).toBe('mismatch');
    },
  );

  test('0003: there is no such account', async () => {
    expect(await outcomeOf('0003')).toEqual({ state: 'failed', reason: 'account_not_found' });
  });

  test('0004: the provider is down once, and then finds a match', async () => {
    await expect(outcomeOf('0004')).rejects.toThrow(ProviderUnavailable);
    expect(await outcomeOf('0004', 'GODE561231GR8', 2)).toEqual({
      state: 'receipt',
      holderId: 'GODE561231GR8',
    });
  });
});

describe('the id of a simulated run', () => {
  test.each(['0000', '0001', '0002', '0003'])(
    'for %s contains neither the account nor the RFC',
    async (magic) => {
      const request = requestFor(magic);
      const { providerId } = await verifier.start(request);
      expect(providerId).toContain(request.runId);
      expect(providerId).not.toContain(request.rfc);
      expect(providerId).not.toContain(request.accountNumber);
      expect(providerId).not.toContain(magic);
    },
  );

  test('means the same to another process', async () => {
    const request = requestFor('0003');
    const { providerId } = await verifier.start(request);
    expect(await simulatedVerifier().read(providerId, request)).toEqual({
      state: 'failed',
      reason: 'account_not_found',
    });
  });
});
