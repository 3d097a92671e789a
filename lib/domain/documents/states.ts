import type { Step } from '#lib/domain/states.ts';
import type { DocumentStatus } from './document.ts';

/** The states of a document; `steps.ts` decides them. */
export const DOCUMENT_STEPS: readonly Step<DocumentStatus>[] = [
  { from: ['awaiting_upload'], to: 'keeping', when: 'the merchant asks to keep the upload' },
  { from: ['keeping'], to: 'awaiting_upload', when: 'no file is uploaded yet' },
  { from: ['keeping'], to: 'kept', when: 'a copy is under lock' },
  {
    from: ['keeping'],
    to: 'rejected',
    when: 'the upload is no PDF, JPEG or PNG, or none came within its hour',
  },
  {
    from: ['awaiting_upload', 'rejected'],
    to: 'kept',
    when: 'another worker has put an earlier upload under lock meanwhile',
  },
];
