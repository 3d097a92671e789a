import { InvalidArgumentError } from '@commander-js/extra-typings';
import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import type { Member } from '#lib/domain/people/member.ts';
import { ROLES, type Role } from '#lib/domain/people/roles.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { addMember, removeMember } from '#lib/operations/people/change-members.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { findMembers } from '#lib/store/people/members.ts';

const rowOf = ({ id, email, role, created_at }: Member) => ({ id, email, role, created_at });

function role(text: string): Role {
  const known = ROLES.find((one) => one === text);
  if (!known) throw new InvalidArgumentError(`Choose one of ${ROLES.join(', ')}.`);
  return known;
}

const requireAccount = async (id: string) => found(await findAccount(id), 'account', id);

/** Runs work whose refusal is the operator's mistake. */
async function orMistake<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) throw new OpsError(error.errors[0]?.message ?? error.message);
    throw error;
  }
}

/** The people who may sign in to an account. */
export const accountMemberCommands: readonly OpsCommand[] = [
  command({
    name: 'member add',
    summary: 'Add a member to an account, who signs in by a link mailed to the address.',
    details: 'The first member is an owner, who then adds the others: ask the merchant for the address.',
    example: 'account member add acc_… --email dolores@example.com --role owner',
    takes: (line) =>
      line
        .argument('<account>', 'account id')
        .requiredOption('--email <address>', 'the member’s email address')
        .requiredOption('--role <role>', ROLES.join(', '), role),
    run: async ([accountId], { email, role }) => {
      await requireAccount(accountId);
      return rowOf(await orMistake(() => addMember({ accountId, email, role }, new Date())));
    },
  }),
  command({
    name: 'member list',
    summary: 'List the members of an account.',
    example: 'account member list acc_…',
    takes: (line) => line.argument('<account>', 'account id'),
    columns: ['id', 'email', 'role', 'created_at'],
    list: async ([accountId]) => {
      await requireAccount(accountId);
      return (await findMembers(accountId)).map(rowOf);
    },
  }),
  command({
    name: 'member remove',
    summary: 'Remove a member of an account. Its sessions end at once.',
    example: 'account member remove acc_… mem_…',
    takes: (line) => line.argument('<account>', 'account id').argument('<member>', 'member id'),
    asks: async ([accountId, id]) => {
      const { name } = await requireAccount(accountId);
      return `The member ${id} can no longer sign in to ${name}.`;
    },
    run: async ([accountId, id]) =>
      rowOf(found(await orMistake(() => removeMember(accountId, id)), 'member', id)),
  }),
];
