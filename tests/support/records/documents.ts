import { expect } from '@jest/globals';
import type { ApiResponse } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { upload } from './imports.ts';

type Call = (method: string, path: string, body?: unknown) => Promise<ApiResponse>;

/** A PDF as a scanner writes it: its first line, and bytes that are no text. */
export const PDF = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from([0xe2, 0xe3, 0xcf, 0xd3, 0x00, 0xff]),
]);

/** The documents of one merchant, over HTTP. */
export function documentsOf(call: Call) {
  return {
    /** Creates a document of a direct debit, without a file. */
    async create(directDebitId: string) {
      const asked = { file_name: 'mandato-firmado.pdf' };
      const { status, body } = await call('POST', `/api/direct-debits/${directDebitId}/documents`, asked);
      expect(status).toBe(201);
      return body;
    },
    /** Creates a document and uploads its file. */
    async uploaded(directDebitId: string, content: string | Buffer) {
      const one = await this.create(directDebitId);
      expect(await upload(one.upload, content)).toBe(204);
      return one;
    },
    /** Asks to keep the upload, and waits until the worker has decided. */
    async keep(id: string) {
      expect(await call('POST', `/api/documents/${id}/keep`)).toMatchObject({ status: 202 });
      return eventually(async () => {
        const { body } = await call('GET', `/api/documents/${id}`);
        expect(['kept', 'rejected', 'awaiting_upload']).toContain(body.status);
        return body;
      });
    },
    /** Creates a document with a file, and keeps it. */
    async kept(directDebitId: string, content: string | Buffer = PDF) {
      return this.keep((await this.uploaded(directDebitId, content)).id);
    },
  };
}
