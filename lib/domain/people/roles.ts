/**
 * The roles of an account's members. A viewer reads, an operator also runs the business of every day, and an owner also
 * sends money out and decides who the members are.
 */
export const ROLES = ['viewer', 'operator', 'owner'] as const;

export type Role = (typeof ROLES)[number];
