import { checkDigit } from '#lib/domain/clabe.ts';
import { json } from '#tests/ops/run-ops.ts';
import { methodBody } from '#tests/support/records/account-numbers.ts';
import { acknowledge, merchantOf } from '#tests/support/records/direct-debits.ts';
import { tokenOf } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { mailed } from './settled.ts';

/** A customer of the story. */
export type Person = {
  /** The merchant's own id of the customer. */
  readonly id: string;
  readonly name: string;
  readonly email?: string;
  /** Digits 14 to 17 of the account number, which no other customer has. */
  readonly ending: string;
};

/** Returns the account number of a customer: always the same. */
function clabeOf({ ending }: Person): string {
  const first17 = `0029000000999${ending}`;
  return `${first17}${checkDigit(first17)}`;
}

/** Opens a merchant's account as an operator does, and returns what the merchant does with it. */
export async function openShop(name: string) {
  const keys = await json('account', 'create', '--name', name);
  const merchant = merchantOf({ ...keys, token: await tokenOf(keys) });
  /** The payment method of each customer, validated. */
  const methods = new Map<string, Promise<string>>();
  const addMethod = async (person: Person): Promise<string> => {
    const { body } = await merchant.call(
      'POST',
      `/api/customers/${person.id}/payment-methods`,
      methodBody(clabeOf(person), { name: person.name, business_name: '' }),
    );
    await eventually(async () => {
      const { validation } = (await merchant.validate(body.id)).body;
      if (validation.status !== 'verified') throw new Error('Not verified yet');
    });
    return body.id;
  };
  const methodOf = (person: Person): Promise<string> => {
    const method = methods.get(person.id) ?? addMethod(person);
    methods.set(person.id, method);
    return method;
  };
  /** Creates a direct debit of a customer on a validated account. Its customer has not agreed yet. */
  const propose = async (person: Person, amount: number, day: string, more: Record<string, unknown> = {}) => {
    const payment_method_id = await methodOf(person);
    const { name: customer, email = `${person.id}@example.com` } = person;
    const { body, status } = await merchant.create(person.id, {
      customer: { name: customer, email },
      ...{ payment_method_id, amount, next_payment_date: day, concept: 'Plan mensual', ...more },
    });
    if (status !== 200 && status !== 201) throw new Error(JSON.stringify(body));
    return body as { id: string; reference: number };
  };
  return {
    ...merchant,
    id: String(keys.account_id),
    propose,
    /** Creates a direct debit to which its customer agrees at once. */
    async sell(...terms: Parameters<typeof propose>) {
      const debit = await propose(...terms);
      await mailed(debit.id, 'authorization_requested');
      await acknowledge(await merchant.link(debit.id));
      return debit;
    },
  };
}

export type QuestionShop = Awaited<ReturnType<typeof openShop>>;
