export type Debit = {
  id: string;
  account_id: string;
  customer_id: string;
  payment_method_id?: string;
  reference: number;
  status: string;
  requirements: string[];
  version: number;
  amount: number | null;
  concept: string;
};

export type NewDebit = {
  customer_id: string;
  customer: { name: string; email: string };
  payment_method_id?: string | undefined;
  currency: 'MXN';
  amount?: number | undefined;
  max_amount?: number | undefined;
  is_fixed_amount: boolean;
  is_recurring: boolean;
  interval?: string | undefined;
  next_payment_date: string;
  end_date?: string | undefined;
  concept: string;
  language: string;
  send_email: boolean;
  notify_url?: string | undefined;
  metadata: Record<string, string>;
};

export type Acknowledgment = {
  timezone?: string | undefined;
  country?: string | undefined;
  region?: string | undefined;
  city?: string | undefined;
  latitude?: number | string | undefined;
  longitude?: number | string | undefined;
  fingerprint?: string | undefined;
};

/** The caller, as the authorizer passes it on. */
export type Caller = { account_id: string; scope: string; direct_debit_id?: string };

/** The facts of the network on a customer who acknowledges. */
export type Origin = { ip: string; browser: string };
