import type { View } from '#lib/pages/desk/view.ts';
import { importList } from './import-list.ts';
import { oneImport } from './one-import.ts';

/** Opens the view of imports: one of them, or all with what uploads another file. */
export const imports: View = (desk) => {
  const { id } = desk.place.query;
  return id === undefined ? importList(desk) : oneImport(desk, id);
};
