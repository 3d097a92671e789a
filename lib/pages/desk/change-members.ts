import type { Member } from '#lib/api/people/record.ts';
import { isEmailAddress } from '#lib/domain/email-address.ts';
import type { Role } from '#lib/domain/people/roles.ts';
import type { Result } from '#lib/pages/common/result.ts';
import { focusError } from '#lib/pages/common/show.ts';
import type { DeskState, MemberForm } from './desk-state.ts';
import type { MemberActions } from './members.ts';
import { call } from './session.ts';
import { memberTroubleOf, troubleOf } from './trouble-of.ts';

/** Returns the actions of the view of members, which change its state and show it. */
export function memberActions(
  state: DeskState,
  render: () => void,
): MemberActions & { read(): Promise<void> } {
  const { memberForm: form } = state;
  /** Sends a change again under the same key until it has an outcome, so that it happens once. */
  let key: { of: string; is: string } | undefined;

  async function read(): Promise<void> {
    const result = await call('GET', '/api/members');
    const list: readonly Member[] = result.is === 'done' ? result.body.data : [];
    state.members =
      result.is === 'done' ? { is: 'read', list } : { is: 'failed', trouble: troubleOf(result) };
    render();
  }

  async function change(method: string, path: string, body?: object): Promise<Result> {
    set({ busy: true, trouble: undefined, done: undefined });
    render();
    const of = JSON.stringify([method, path, body]);
    if (key?.of !== of) key = { of, is: newKey() };
    const result = await call(method, path, body, key.is);
    const hasOutcome = result.is === 'done' || (result.is === 'refused' && result.status < 500);
    if (hasOutcome) key = undefined;
    set({ busy: false });
    return result;
  }

  async function add(): Promise<void> {
    const email = form.draft.email.trim();
    if (!isEmailAddress(email)) return refuseEmail();
    const result = await change('POST', '/api/members', { email, role: form.role });
    if (result.is === 'refused' && result.faults.some(({ field }) => field === 'email')) return refuseEmail();
    if (result.is !== 'done') set({ trouble: memberTroubleOf(result) });
    else {
      const added: string = result.body.email;
      set({ draft: { email: '' }, done: ({ members }) => members.added(added) });
    }
    await read();
  }

  async function remove(id: string): Promise<void> {
    const result = await change('DELETE', `/api/members/${encodeURIComponent(id)}`);
    set({ removing: undefined });
    if (result.is === 'done') set({ done: ({ members }) => members.removed });
    else set({ trouble: memberTroubleOf(result) });
    await read();
    document.querySelector('h1')?.focus();
  }

  function refuseEmail(): void {
    set({ fieldErrors: { email: ({ members }) => members.missing } });
    render();
    focusError();
  }

  const set = (changes: Partial<MemberForm>) => Object.assign(form, changes);
  return {
    ...{ read, add: () => void add(), remove: (id) => void remove(id), retry: () => void read() },
    chooseRole: (role: Role) => void set({ role }),
    askToRemove: (id) => {
      const asked = form.removing;
      set({ removing: id, done: undefined, trouble: undefined });
      render();
      document.getElementById(id === undefined ? `do-ask-${asked}` : 'question')?.focus();
    },
  };
}

/** Returns a key that no other request has. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}
