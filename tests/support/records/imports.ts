import { expect } from '@jest/globals';
import { addDays, type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { ImportKind } from '#lib/domain/imports/import.ts';
import type { UploadForm } from '#lib/providers/merchant-files/port.ts';
import type { ApiResponse } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { newClabe } from './account-numbers.ts';

/** A row of a file of direct debits, by its columns. */
export type FileRow = Readonly<Record<(typeof COLUMNS)[number], string>>;

const COLUMNS = [
  ...(['external_id', 'customer_id', 'name', 'email', 'clabe', 'rfc', 'amount'] as const),
  ...(['interval', 'next_payment_date', 'concept'] as const),
] as const;

/** A day of a first payment that is valid for a while. */
export const inAMonth = (): CalendarDate => addDays(mexicoCityDate(new Date()), 40);

/** Returns an account that a spreadsheet cannot have written: it does not end in a zero. */
export function wholeClabe(): string {
  const clabe = newClabe();
  return clabe.endsWith('0') ? wholeClabe() : clabe;
}

let last = 0;

/** Returns a row that can be applied. */
export function fileRow(more: Partial<FileRow> = {}): FileRow {
  last += 1;
  const id = `C-${process.pid}-${last}`;
  return {
    ...{
      external_id: id,
      customer_id: id,
      name: 'Dolores Godínez',
      email: `c-${process.pid}-${last}@example.com`,
    },
    ...{ clabe: wholeClabe(), rfc: 'GODE561231GR8', amount: '350.50', interval: 'mensual' },
    ...{ next_payment_date: inAMonth(), concept: 'Colegiatura' },
    ...more,
  };
}

/** Returns a CSV of rows. */
export const csvOf = (rows: readonly FileRow[]): string =>
  [COLUMNS.join(','), ...rows.map((row) => COLUMNS.map((column) => row[column]).join(','))].join('\r\n');

type Call = (method: string, path: string, body?: unknown) => Promise<ApiResponse>;

/** Uploads a file by the form of an import. */
export async function upload({ url, fields }: UploadForm, content: string | Buffer): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), 'clientes.csv');
  return (await fetch(url, { method: 'POST', body: form })).status;
}

/** The imports of one merchant, over HTTP. */
export function importsOf(call: Call, attempts = 400) {
  const step = async (id: string, name: 'check' | 'apply' | 'undo', ends: readonly string[]) => {
    expect(await call('POST', `/api/imports/${id}/${name}`)).toMatchObject({ status: 202 });
    return eventually(async () => {
      const { body } = await call('GET', `/api/imports/${id}`);
      expect(ends).toContain(body.status);
      return body;
    }, attempts);
  };
  return {
    /** Creates an import and uploads its file. */
    async create(content: string | Buffer, kind: ImportKind = 'direct_debits') {
      const asked = { kind, file_name: 'clientes.csv' };
      const { status, body } = await call('POST', '/api/imports', asked);
      expect(status).toBe(201);
      expect(await upload(body.upload, content)).toBe(204);
      return body;
    },
    check: (id: string) => step(id, 'check', ['checked', 'rejected', 'awaiting_upload']),
    apply: (id: string) => step(id, 'apply', ['applied', 'failed']),
    undo: (id: string) => step(id, 'undo', ['undone', 'failed']),
    /** Creates, checks and applies an import. */
    async applied(content: string, kind?: ImportKind) {
      const { id } = await this.create(content, kind);
      expect(await this.check(id)).toMatchObject({ status: 'checked' });
      return this.apply(id);
    },
    rows: async (id: string, status?: string) =>
      (await call('GET', `/api/imports/${id}/rows${status ? `?status=${status}` : ''}`)).body.data,
    /** Returns the lines of the result file, without its header. */
    async result(id: string): Promise<string[]> {
      const { body } = await call('GET', `/api/imports/${id}/result`);
      const text = await (await fetch(body.url)).text();
      return text.split('\r\n').slice(1, -1);
    },
  };
}
