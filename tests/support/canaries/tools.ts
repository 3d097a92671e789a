import type { merchantOf } from '#tests/support/records/direct-debits.ts';
import type { ApiResponse, RequestOptions, TestAccount } from '#tests/support/service/api.ts';
import type { Canaries } from './canaries.ts';

/** What the paths of canaries have in common. `call` and `noted` note refusals. */
export type Tools = {
  account: TestAccount;
  merchant: ReturnType<typeof merchantOf>;
  canaries: Canaries;
  call: (method: string, path: string, body?: unknown, more?: RequestOptions) => Promise<ApiResponse>;
  noted: (response: ApiResponse) => ApiResponse;
};
