/** A row of an export, and the account of the record that it is made from. */
export type Owned<Row> = { readonly account_id: string; readonly row: Row };
