import type { Member } from '#lib/api/people/record.ts';
import { ROLES, type Role } from '#lib/domain/people/roles.ts';
import { askingButton, type Changes } from '#lib/pages/desk/parts/changes.ts';
import { choiceField } from '#lib/pages/desk/parts/fields.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** What surrounds the change of a member's role. */
export type RoleChange = {
  readonly isSelf: boolean;
  /** The role that the question offers. */
  readonly next: Role;
  readonly changes: Changes;
  readonly texts: DeskTexts;
  /** Offers another role. */
  choose(role: Role): void;
  /** Changes the role, under the name of the question that was answered. */
  become(name: string): void;
};

/** The names of the question about a role, and of the second one, which a member is asked about its own. */
const namesOf = ({ id }: Member) => ({ first: `role-${id}`, second: `surely-${id}` });

/** Returns whether a question about the role of a member waits for an answer. */
export function isRoleAsked(member: Member, { state: { asked } }: Changes): boolean {
  const { first, second } = namesOf(member);
  return asked === first || asked === second;
}

/** Returns the role that the question offers: the chosen one, unless the member has it meanwhile. */
export function offeredRole({ role }: Member, chosen: Role | undefined): Role {
  if (chosen !== undefined && chosen !== role) return chosen;
  return role === 'operator' ? 'viewer' : 'operator';
}

/** Returns the button that gives a member another role. An owner is asked twice about its own, which it cannot take back. */
export function roleButton(
  member: Member,
  { isSelf, next, changes, texts, choose, become }: RoleChange,
): HTMLElement {
  const own = texts.members;
  const { first, second } = namesOf(member);
  const { name } = texts.roles[next];
  if (changes.state.asked === second)
    return askingButton(changes, texts, {
      ...{ name: second, label: own.sure, consequence: own.changesSelfSurely(name), keep: own.keepRole },
      act: () => become(second),
    });
  const others = ROLES.filter((role) => role !== member.role);
  const choice = choiceField(
    {
      ...{ id: 'next-role', label: own.next, hint: own.may[next], value: next },
      change: (value) => choose(others.find((role) => role === value) ?? next),
    },
    others.map((role) => [role, texts.roles[role].name]),
  );
  return askingButton(changes, texts, {
    ...{ name: first, label: own.change, description: `${own.change}: ${member.email}`, keep: own.keepRole },
    consequence: isSelf ? own.changesSelf(name) : own.changes(member.email, name),
    fields: [choice],
    act: () => (isSelf ? changes.ask(second) : become(first)),
  });
}
