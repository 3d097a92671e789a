import type { Step } from '#lib/domain/states.ts';
import type { ImportStatus } from './import.ts';

/** The states of an import; `steps.ts` decides them. */
export const IMPORT_STEPS: readonly Step<ImportStatus>[] = [
  { from: ['awaiting_upload'], to: 'checking', when: 'the merchant asks for the check' },
  { from: ['checking'], to: 'awaiting_upload', when: 'no file is uploaded yet' },
  { from: ['checking'], to: 'rejected', when: 'the file cannot be read, or an error of ours stopped it' },
  { from: ['rejected'], to: 'checking', when: 'the merchant asks again after an error of ours' },
  { from: ['checking'], to: 'checked', when: 'every row is checked' },
  { from: ['checked'], to: 'applying', when: 'the merchant asks to apply it' },
  { from: ['applying'], to: 'applied', when: 'every row without faults is applied' },
  { from: ['applying'], to: 'failed', when: 'the file has changed, or an error of ours stopped it' },
  { from: ['failed'], to: 'applying', when: 'the merchant asks again after an error of ours' },
  { from: ['applied', 'failed'], to: 'undoing', when: 'the merchant asks to undo it' },
  { from: ['undoing'], to: 'undone', when: 'every row that can be undone is undone' },
  { from: ['undoing'], to: 'failed', when: 'an error of ours stopped it' },
];
