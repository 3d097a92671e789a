import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { Account } from './record.ts';
import type { accountRoutes } from './routes.ts';

export const account = {
  getAccount: {
    description:
      'Returns the account of the token: the contacts that your customers see, the prices that you pay, the terms by which you receive your money, and the account that it is transferred to. We change them: write to us.',
    response: Account,
  },
} satisfies DocumentationsOf<(typeof accountRoutes)[number]>;
