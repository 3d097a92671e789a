// Made of lib/api/openapi.json by `npm run openapi`.

/** Any JSON. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };


export type AcceptDisputeRequest = Record<string, never>;

/** Your account. */
export interface Account {
    /** The id of the account. */
    id: string;
    /** The name that your customers see on pages and in mails. */
    name: string;
    /** Your registered name, as mandates show it; null if we do not have it. */
    legal_name: string | null;
    /** Your address, as mandates show it; null if we do not have it. */
    address: string | null;
    /** Whom your customers may ask. */
    support: {
        /** An email address; null if there is none. */
        email: string | null;
        /** A telephone number; null if there is none. */
        phone: string | null;
        /** The address of a page; null if there is none. */
        url: string | null;
    };
    /** The address of your privacy notice; null if there is none. */
    privacy_notice_url: string | null;
    /** The email address for our mails to you: that of `support`, unless you gave us another one; null if there is none. */
    contact_email: string | null;
    /** The language of our mails to you. */
    language: "es" | "en";
    /** What we charge you, without IVA. */
    pricing: {
        /** The share of each order’s total, as a percentage. */
        percent: number;
        /**
         * Format: pesos
         * What is added to it for each order, in pesos.
         */
        fixed: number;
        /**
         * Format: pesos
         * What a dispute costs you in pesos, until you win it; 0 if it costs nothing.
         */
        dispute: number;
        /** The IVA on all of these, as a percentage. */
        tax_percent: number;
        /** The currency. */
        currency: "MXN";
    };
    /** How you receive what your customers pay. */
    settlement: {
        /** Who receives it from the bank: `direct` (you do, on your own account), `held` (we do, and transfer it to you). */
        received_by: "direct" | "held";
        /** The business days after which a payment that we hold is available. */
        days: number;
        /** When we transfer what is available: `daily` (each business day), `weekly`, `monthly`, or `manual` (when you ask for it). */
        transfers: "daily" | "weekly" | "monthly" | "manual";
        /**
         * Format: pesos
         * A scheduled transfer of less waits for the next one, in pesos.
         */
        transfer_minimum: number;
        /** The share of a day’s payments that we keep in reserve, as a percentage. */
        reserve_percent: number;
        /** The days for which we keep it. */
        reserve_days: number;
    };
    /** The account that we transfer your money to; null if there is none. */
    payout_account: {
        /** The three-digit code of the bank. */
        bank: string;
        /** The last four digits of the account number. */
        last4: string;
        /** The name of its holder. */
        holder: string;
        /** The status: `pending` (we verify it by one cent), `verified`, or `failed` (it could not be verified, and nothing is transferred to it). */
        status: "pending" | "verified" | "failed";
        /**
         * Format: date
         * The first day on which money is transferred to it, once it is verified.
         */
        effective_on: string;
    } | null;
    /** The additional features of the account. */
    features: "direct-debit-lvl-2"[];
    /**
     * Format: date-time
     * When the account was created.
     */
    created_at: string;
}

/** The validation: whether the account belongs to the holder of an RFC. */
export interface AccountValidation {
    /** The status of the validation, which takes minutes to hours. */
    status: "unverified" | "pending" | "verified" | "failed";
    /** Why the validation failed. */
    reason: "rfc_mismatch" | "receipt_not_available" | "account_not_found" | "account_unreachable" | null;
    /**
     * Format: date-time
     * When the result of the bank was known.
     */
    checked_at: string | null;
}

/** The origin of the acknowledgment: network, browser and place. It is kept permanently. */
export interface AcknowledgeBy {
    /** The customer’s IP address. */
    ip: string;
    /** The customer’s browser. */
    browser: string;
    /** The time zone. */
    timezone: string;
    /** The country. */
    country: string;
    /** The region. */
    region: string;
    /** The city. */
    city: string;
    /** The latitude, in degrees. */
    latitude: number;
    /** The longitude, in degrees. */
    longitude: number;
    /** The device’s fingerprint, if one was sent. */
    fingerprint?: string;
    /**
     * Format: date-time
     * When the customer acknowledged.
     */
    acknowledged_at: string;
}

export interface AcknowledgeDirectDebitRequest {
    /** The direct debit of the link. Any other is refused. */
    direct_debit_id?: string;
    /** The time zone of the device, such as America/Mexico_City. */
    timezone?: string;
    /** The country. */
    country?: string;
    /** The region. */
    region?: string;
    /** The city. */
    city?: string;
    /** The latitude in degrees, -90 to 90, as a number or a string. It is returned as a number. */
    latitude?: number | string;
    /** The longitude in degrees, -180 to 180, as a number or a string. It is returned as a number. */
    longitude?: number | string;
    /** The device’s fingerprint. */
    fingerprint?: string;
    /** The language in which the terms were shown to the customer; by default that of the direct debit. The evidence keeps the wording in this language. */
    language?: "es" | "en";
    /** The `terms_hash` of the direct debit as it was shown. Without it, the customer agrees to the terms that the link was created with. */
    terms_hash?: string;
    /** The unpaid orders that may be presented again: at most 25, from at most two billing periods. */
    orders?: string[];
}

/** A direct debit after its acknowledgment, as its customer’s link sees it. */
export interface AcknowledgedDirectDebit {
    /** The id of the direct debit. */
    id: string;
    /** Your account. */
    account_id: string;
    /** Seven digits, unique among all direct debits and charges. */
    reference: number;
    /** The status. `cancelled` and `completed` are final. */
    status: "created" | "pending" | "active" | "cancelled" | "completed";
    /** The steps that are still outstanding; empty while the direct debit is active. */
    requirements: ("acknowledgment" | "payment_method" | "account_validation" | "identity_verification")[];
    /** Why a direct debit that was active has stopped collecting. */
    paused: {
        /** The reason for the pause. */
        reason: "customer_order" | "not_authorised" | "objection_chargeback" | "hard_account" | "unpaid_periods" | "identity_declined";
        /** The bank’s return code of the order that caused the pause. */
        bank_code: string | null;
        /**
         * Format: date-time
         * When the pause began.
         */
        since: string;
    } | null;
    /** Your own id for the customer. */
    customer_id: string;
    /** The customer who is asked to agree. */
    customer: {
        /** The customer’s name. */
        name: string;
        /** The customer’s email address. */
        email: string;
    };
    /** The payment method that it collects from. */
    payment_method_id: string | null;
    /** The currency. */
    currency: "MXN";
    /** Whether each collection has the same amount. */
    is_fixed_amount: boolean;
    /**
     * Format: pesos
     * The amount of each collection in pesos; null if it varies.
     */
    amount: number | null;
    /**
     * Format: pesos
     * The maximum in pesos that may be collected for one billing period; at least the amount.
     */
    max_amount: number;
    /** Whether it collects more than once. */
    is_recurring: boolean;
    /** How often it collects. */
    interval: "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly" | null;
    /**
     * Format: date
     * The next business day on which it collects.
     */
    next_payment_date: string | null;
    /**
     * Format: date
     * The day that you requested, if it is not a business day.
     */
    requested_payment_date?: string;
    /**
     * Format: date
     * Nothing is collected after this day.
     */
    end_date: string | null;
    /** The text on the customer’s bank statement. */
    concept: string;
    /** The language of mails and of the activation page. */
    language: "es" | "en";
    /** Whether mails are sent to the customer. */
    send_email: boolean;
    /** Whether the last mail to the customer bounced. */
    email_bounced: boolean;
    /** The import that created it; null if a request did. */
    import_id: string | null;
    /** The level of validation: 2 if the customer’s identity is verified as well: each direct debit of an account with the feature `direct-debit-lvl-2`, from its creation. */
    validation_level: 1 | 2;
    /** The identity verification of level 2. */
    identity_verification: {
        /** The status of the verification. */
        status: "pending" | "approved" | "declined";
        /** The URL where the customer verifies their identity. */
        url: string | null;
        /**
         * Format: date-time
         * When the provider made the decision.
         */
        decided_at: string | null;
    } | null;
    /** The latest acknowledgment; null before the first one. `requirements` shows whether it is in force. */
    acknowledge_by: AcknowledgeBy | null;
    /**
     * Format: date-time
     * When it was revoked. Nothing is collected after that.
     */
    revoked_at: string | null;
    /**
     * Format: date-time
     * When it was created.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
    /** For links: identifies the current terms. An acknowledgment that sends it applies to these terms and no others. */
    terms_hash: string;
    /** For links: the merchant who collects, and its contact details. */
    merchant: {
        /** Your name. */
        name: string;
        /** Your legal name. Null if it is not known. */
        legal_name: string | null;
        /** Your postal address. Null if it is not known. */
        address: string | null;
        /** The contact details for customers. */
        support: {
            /** An email address, which also receives replies to our mails. Null if it is not known. */
            email: string | null;
            /** A telephone number. Null if it is not known. */
            phone: string | null;
            /** The URL of a page. Null if it is not known. */
            url: string | null;
        };
        /** The URL of your full privacy notice. Null if it is not known. */
        privacy_notice_url: string | null;
    };
    /** For links: the holder of the account, as declared. */
    holder: {
        /** The holder’s name, as it is sent to the bank. */
        name: string;
    } | null;
    /** For links: the account from which the direct debit collects. */
    payment_method: {
        /** The id of the payment method. */
        id: string;
        /** The bank’s three digits. */
        bank: string;
        /** Its last four digits, after asterisks. */
        number: string;
        validation: AccountValidation;
    } | null;
    /** For links: how the bank statement shows the transfer that verifies the account. Null if that is not known. */
    verification_transfer: {
        /**
         * Format: pesos
         * The amount in pesos: one cent.
         */
        amount: number;
        /** The sender on the statement. */
        sender: string;
        /** The concept on the statement. */
        concept: string;
    } | null;
    /** For links: the unpaid orders that a new consent can list, to be presented again. */
    unpaid_orders: {
        /** The id of the order. */
        id: string;
        /**
         * Format: pesos
         * The amount in pesos.
         */
        amount: number;
        /**
         * Format: date
         * The day on which it was to be collected.
         */
        charge_date: string;
    }[];
    /** The link for what is still outstanding. */
    next_link: NextLink | null;
}

/** The active direct debits. */
export interface ActiveSummary {
    /** The number of active direct debits. */
    count: number;
    /**
     * Format: pesos
     * The total in pesos of one collection of each; if the amount varies, its maximum counts.
     */
    amount: number;
    /** The currency. */
    currency: "MXN";
}

export interface AddPaymentMethodRequest {
    /** The name of the account’s holder. */
    name: string;
    /** The name of the business; an empty string if there is none. */
    business_name: string;
    /** Whether the customer agrees to collections from this account. Only a customer’s link can send it. */
    consent?: boolean;
    /** The language in which the terms were shown to the customer; by default that of the direct debit. */
    language?: "es" | "en";
    /** Together with a consent: the `terms_hash` of the direct debit as it was shown. Without it, the customer agrees to the terms that the link was created with. */
    terms_hash?: string;
    /** The account’s bank: its three digits, or the five digits of the central bank’s code. */
    bank: string;
    /** The account number (CLABE): 18 digits; the last one is the check digit. */
    number: string;
    /** The kind of account. Always `clabe`. */
    method: "clabe";
    /** The country of the account. Always `MX`. */
    country: "MX";
    /** The tax identifier (RFC) of the account’s holder: 12 characters for a company, 13 for a person. */
    rfc?: string;
    /** Your own id of the record: at most 100 characters on one line. It is stored and compared in the Unicode form NFC. 15 to 18 digits alone are refused, since they may be an account or card number: put a letter before them. Another record of the same kind cannot have it: that is a 409 `external_id_taken`, which names the record that has it. */
    external_id?: string | null;
    /** Your own keys and values, at most 50. */
    metadata?: {
        [key: string]: string;
    };
}

export type AdvanceDeliveriesRequest = Record<string, never>;

/** The webhooks that are retried now. */
export interface AdvancedDeliveries {
    /** How many webhooks waited for their next attempt. */
    advanced: number;
}

export interface AnswerVerificationRequest {
    /** The simulated result for the customer. */
    answer: "approved" | "declined";
}

export type ApplyImportRequest = Record<string, never>;

/** The account’s balance. */
export interface Balance {
    /**
     * Format: pesos
     * Owed to you in pesos, but not yet available: its day is not there yet, or the bank has not credited it to us.
     */
    pending: number;
    /** What is pending by the day on which it becomes available, earliest first. What you owe is taken from the earliest part. */
    pending_by_day: {
        /**
         * Format: date
         * The day on which it becomes available; null if it waits until the bank credits it to us.
         */
        available_on: string | null;
        /**
         * Format: pesos
         * The part in pesos.
         */
        amount: number;
    }[];
    /**
     * Format: pesos
     * Owed to you in pesos, and available. What refunds and a closed transfer were promised is not in it.
     */
    available: number;
    /**
     * Format: pesos
     * Kept in reserve in pesos.
     */
    reserved: number;
    /**
     * Format: pesos
     * On its way out in pesos.
     */
    in_transit: number;
    /**
     * Format: pesos
     * What you owe in pesos, such as fees of orders that the bank credited to you directly.
     */
    owed: number;
    /**
     * Format: pesos
     * Presented to the bank in pesos, and not returned yet. It is in no other sum.
     */
    with_bank: number;
    /** How many orders that is. */
    with_bank_count: number;
    /** The currency. */
    currency: "MXN";
    /**
     * Format: date-time
     * When these sums last changed; null if there is no transaction yet.
     */
    as_of: string | null;
    /**
     * Format: date
     * The next day on which we transfer what is available to you; null if none is scheduled.
     */
    next_transfer_on: string | null;
}

/** One movement of money. It is never changed: a mistake is corrected by its reverse. */
export interface BalanceTransaction {
    /** The id of the transaction. */
    id: string;
    /** What happened: `charge` (an order was paid), `charge_return` (the bank took a payment back), `charge_correction` (the bank took its return back), `double_charge` (an order was paid as well as the one in its place, and its payer gets it back), `reserve_hold` (a part of a day’s payments is kept in reserve), `reserve_release` (it is yours again), `refund` (money left for a payer), `refund_paid` (it has arrived), `refund_return` (it came back), `transfer` (money left for your payout account), `transfer_paid` (it has arrived), `transfer_return` (it came back), `dispute_fee` (what a dispute costs), `dispute_fee_return` (it was won), `fee_payment` (you paid fees that you owed), `adjustment` (we corrected what is owed to you), `write_off` (we gave up what you owed). */
    type: "charge" | "charge_return" | "charge_correction" | "double_charge" | "reserve_hold" | "reserve_release" | "refund" | "refund_paid" | "refund_return" | "transfer" | "transfer_paid" | "transfer_return" | "dispute_fee" | "dispute_fee_return" | "fee_payment" | "adjustment" | "write_off";
    /**
     * Format: pesos
     * The amount in pesos, from your side: what is taken back is negative.
     */
    amount: number;
    /**
     * Format: pesos
     * The fee in pesos, without IVA.
     */
    fee: number;
    /**
     * Format: pesos
     * The IVA on the fee in pesos.
     */
    tax: number;
    /**
     * Format: pesos
     * What is left for you in pesos: the amount less fee and tax.
     */
    net: number;
    /** The currency. */
    currency: "MXN";
    /**
     * Format: date
     * The day on which it counts, in Mexico City.
     */
    day: string;
    /**
     * Format: date
     * The first day on which the money may be paid out. What lowers the balance counts at once. In production, money that we hold may be paid out from then on once the bank has credited it to us.
     */
    available_on: string;
    /** The order that it is about; null if we booked it by hand. */
    order_id: string | null;
    /** The direct debit of that order; null if there is none. */
    direct_debit_id: string | null;
    /** The refund that it records; null if there is none. */
    refund_id: string | null;
    /** The dispute that it is a fee of; null if there is none. */
    dispute_id: string | null;
    /** Why we booked it by hand; null if an order caused it. */
    description: string | null;
    /** The id of the transfer that pays it out; null if there is none yet, or if it records a transfer itself. */
    transfer_id: string | null;
    /** The id of the transaction that it takes back; null if there is none. */
    reverses: string | null;
    /**
     * Format: date-time
     * When it was written.
     */
    created_at: string;
}

/** A charge: an order of a direct debit. */
export interface Charge {
    /** The id of the order. */
    id: string;
    /** Your account. */
    account_id: string;
    /** Your own id for the customer, or an empty string. */
    customer_id: string;
    /** The ids of account and customer combined, or an empty string. */
    account_customer_id: string;
    /** The kind of order: `order` is a sale, `direct_debit` is a charge of a direct debit. */
    type: "order" | "direct_debit";
    /** A number that is easy to read aloud. */
    number: string;
    /** The status. A sale is `created`; the other statuses are those of a charge. */
    status: "created" | "pending" | "in_process" | "paid" | "failed" | "pending_next_cycle" | "cancelled";
    /** The buyer’s email address, or an empty string. */
    email: string;
    /** The buyer’s given names. */
    first_name: string;
    /** The buyer’s family names. */
    last_name: string;
    /** The buyer’s telephone number. */
    phone: string;
    /** The currency. */
    currency: "MXN";
    /** The country, as two capital letters. */
    country: string;
    /** The items sold. */
    items: OrderItem[];
    /** The shipping costs. */
    shipping_items: {
        /** Its name. */
        name: string;
        /**
         * Format: pesos
         * The price in pesos.
         */
        price: number;
        /**
         * Format: pesos
         * Its tax in pesos.
         */
        tax: number;
    }[];
    /** Discounts on the whole order. */
    discounts: {
        /** Its name. */
        name: string;
        /**
         * Format: pesos
         * The amount in pesos.
         */
        amount: number;
    }[];
    /** The totals of the order, in pesos. */
    totals: {
        /**
         * Format: pesos
         * The items, before taxes and discounts.
         */
        subtotal: number;
        /**
         * Format: pesos
         * The total that the buyer pays.
         */
        total: number;
        /**
         * Format: pesos
         * All taxes.
         */
        tax: number;
        /**
         * Format: pesos
         * All discounts: on items and on the whole order.
         */
        discount: number;
        /**
         * Format: pesos
         * Shipping, before taxes.
         */
        shipping: number;
    };
    /** Not offered: always 0. */
    risk_score: number;
    /** Not offered: always this value. */
    risk_notes: string[];
    /**
     * Format: pesos
     * Our fee in pesos, taxes included.
     */
    fee: number;
    /** The parts of the fee. */
    fee_details: {
        /** The percentage of the total. */
        percent: number;
        /**
         * Format: pesos
         * The fixed part in pesos.
         */
        fixed: number;
        /**
         * Format: pesos
         * The tax on the fee in pesos.
         */
        tax: number;
        /**
         * Format: pesos
         * The percentage part in pesos.
         */
        percent_amount: number;
        /** Instalments are not offered: 0. */
        msi_amount: number;
        /** Instalments are not offered: 0. */
        msi_percent: number;
        /** Instalments are not offered: 0. */
        fixed_installments_amount: number;
        /** Instalments are not offered: 0. */
        fixed_installments_percent: number;
        /** Instalments are not offered: 0. */
        installments_fee: number;
    };
    /** Not offered: always this value. */
    available_installments: string[];
    /** Not offered: always this value. */
    fixed_installments: boolean;
    /** Whether the order was paid. */
    confirmed: boolean;
    /** Not offered: always this value. */
    confirm: boolean;
    /** A URL of yours that receives the webhooks of this order, or an empty string. Those of a charge go to the one that its direct debit has by then. */
    notify_url: string;
    /** Your own id of the record; null if it has none. */
    external_id: string | null;
    /** Your own keys and values. */
    metadata: {
        [key: string]: string;
    };
    /** Not offered: always this value. */
    auto_billing: boolean;
    /** Not offered: always this value. */
    available_payment_methods: string[];
    /** Not offered: always this value. */
    send_email: boolean;
    /** Not offered: always this value. */
    installments_information: string[];
    /**
     * Format: date-time
     * When it was created.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
    /** Not offered: always this value. */
    activity_id: string;
    /** Not offered: always this value. */
    affiliation_number: string;
    /** Not offered: always this value. */
    custom_keys: boolean;
    /** Not offered: always this value. */
    gateway_method_id: string;
    /** Not offered: always this value. */
    keys_id: string;
    /** The payments of the order. */
    payments: {
        /** The payments. */
        data: Payment[];
        /** The gateway that carried them out, or an empty string. */
        gateway: string;
        /** Empty: payments are not grouped. */
        payment_order_id: string;
    };
    shipping_address: ShippingAddress;
    /** The direct debit of the charge. */
    direct_debit_id: string;
    /** Seven digits, unique among all direct debits and charges. */
    reference: number;
    /** How often the charge was presented to the bank: at most once. */
    attempts: number;
    /**
     * Format: date
     * The business day on which it is presented.
     */
    charge_date: string;
    /** The billing period of the charge. The charge counts against the maximum of this period. */
    period: {
        /**
         * Format: date
         * The agreed date that begins the period.
         */
        from: string;
        /**
         * Format: date
         * Its last day; null if the direct debit collects once.
         */
        to: string | null;
    };
    /** Why the bank did not pay. */
    failure: ChargeFailure | null;
    /**
     * Format: date-time
     * When the bank reversed a payment.
     */
    reversed_at: string | null;
    /** The refund that the customer is due, because this charge and another one of the same debt were paid. Null if no refund is due, or once it was made. */
    refund_due: {
        /**
         * Format: pesos
         * The amount in pesos.
         */
        amount: number;
        /**
         * Format: date-time
         * When the refund became due.
         */
        since: string;
        /** The charge that pays the debt: a retry of this one, or the one that it retried. */
        paid_by: string;
    } | null;
    /**
     * Format: pesos
     * What its refunds sum to in pesos, without those that were cancelled or came back.
     */
    amount_refunded: number;
    /** Its last dispute; null if there never was one. */
    dispute_id: string | null;
    /** The failed charge that this charge retries. */
    retry_of: string | null;
    /** The charge that replaces this one: its retry, or the charge that it retried, which the bank has paid after all. */
    retried_by: string | null;
    /** True if the bank returned it because your customer objected, and no acknowledgment has listed it since: it is not collected again, and a retry is refused. */
    consent_required: boolean;
    /** The name of the bank’s file with which it was presented, as in the settlements of its day; null before. */
    file: string | null;
}

/** A charge was withdrawn, and is not collected. */
export interface ChargeCancelledEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "charge.cancelled";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Order;
    };
}

/** The bank paid a charge after all that had failed. */
export interface ChargeCorrectedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "charge.corrected";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Order;
    };
}

/** A charge was opened. */
export interface ChargeCreatedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "charge.created";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Order;
    };
}

/** The bank did not pay a charge. `failure` says why, and whether it is presented again. */
export interface ChargeFailedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "charge.failed";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Order;
    };
}

/** The reason why the bank did not pay. */
export interface ChargeFailure {
    /** A stable code, such as `insufficient_funds`. */
    code: string;
    /** The bank’s own return code. */
    bank_code: string;
    /** An explanation for your staff. */
    message: string;
    /** Whether a later retry can succeed. */
    retryable: boolean;
}

/** The bank says that the customer does not want a charge that had failed. */
export interface ChargeObjectedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "charge.objected";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Order;
    };
}

/** The bank paid a charge. */
export interface ChargePaidEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "charge.paid";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Order;
    };
}

/** The bank has a charge, in the file of its day. */
export interface ChargePresentedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "charge.presented";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Order;
    };
}

/** The bank took back a charge that it had paid. */
export interface ChargeReversedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "charge.reversed";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Order;
    };
}

/** The bank paid a charge that had failed, as well as the one in its place: a refund is due. */
export interface ChargeTakenTwiceEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "charge.taken_twice";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Order;
    };
}

/** A charge changed in a way that no other event of it reports. */
export interface ChargeUpdatedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "charge.updated";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Order;
    };
}

export type CheckImportRequest = Record<string, never>;

/** A balance transaction as it is closed. */
export interface ClosedTransaction {
    /** The id of the transaction. */
    id: string;
    /** Its text, canonical JSON, which the hash of the closing covers. Amounts are centavos. */
    text: string;
}

/** The closing of a day of your ledger. It is written once, and never changes. */
export interface Closing {
    /**
     * Format: date
     * The day, in Mexico City.
     */
    day: string;
    /** Your account. */
    account_id: string;
    /** What is signed: canonical JSON with the number and the hash of your transactions of the day, the balances of your accounts of the ledger before and after them in centavos (debits are positive), the hash of your last closing with transactions, and that of the closing of all merchants. */
    text: string;
    /** The SHA-256 of the text. */
    hash: string;
    /** A detached JWS (ES256) over the text, by a key of `GET /.well-known/mandate-keys.json`. */
    signature: string;
}

/** The report of the run. */
export interface CollectionsReport {
    /**
     * Format: date
     * The day of the run.
     */
    date: string;
    /** Charges that were opened because they were due. */
    opened: number;
    /** Charges that were presented to the bank. */
    presented: number;
    /** Charges that were paid. */
    paid: number;
    /** Charges that failed. */
    failed: number;
    /** Direct debits that have ended. */
    completed: number;
    /** Lines of return files that an operator has to decide on. */
    exceptions: number;
    /** The files for the bank. */
    files: string[];
    /** Orders that were due and were not presented by this call, at most 100 of them. */
    skipped: {
        /** Its id. */
        order_id: string;
        /** The direct debit of the order. */
        direct_debit_id: string;
        /** The reason. The order waits for the next business day, unless it was withdrawn (`lapsed`, `above_maximum`) or needs an operator (`unfit_detail`). `no_place`: two earlier periods are already collected on that day. */
        reason: "account_suspended" | "direct_debit_not_active" | "not_pre_notified" | "no_place" | "lapsed" | "above_maximum" | "unfit_detail";
    }[];
    /** Whether the run has ended. */
    finished: boolean;
    /** What to do while the run has not ended; null once it has. */
    what_next: string | null;
}

/** The mails that ask the customers of an import for their consent. */
export interface ConsentRequests {
    /** The import. */
    import_id: string;
    /** The status: `active` (mails are sent on business days), `paused` (by you), `done` (no mail is left to send). */
    status: "active" | "paused" | "done";
    /** The most mails on a day, reminders included. */
    mails_per_day: number;
    /**
     * Format: date
     * The first day of mails.
     */
    starts_on: string;
    /** Whether customers who have not decided are reminded after three and after seven days. */
    reminders: boolean;
    /**
     * Format: date
     * The next day on which mails may be sent, between 9 and 20 hours; null if the plan is paused or done.
     */
    next_day: string | null;
    /**
     * Format: date
     * The last day on which mails were sent; null before the first.
     */
    last_day: string | null;
    /** How many mails were sent on that day. */
    mails: number;
    /** How many direct debits there are in each state; null until they are counted. */
    counts: {
        /** No mail was sent yet. */
        to_ask: number;
        /** One mail was sent, and the customer has not decided. */
        asked: number;
        /** More than one mail was sent, and the customer has not decided. */
        reminded: number;
        /** Mails to the customer bounce. Correct the address, or hand out a session link. */
        bounced: number;
        /** The customer has agreed, and something else is outstanding: see `requirements`. */
        agreed: number;
        /** They collect. */
        active: number;
        /** They are cancelled or completed. */
        ended: number;
    } | null;
    /**
     * Format: date-time
     * When they were counted: once an hour while mails are sent, then once a day.
     */
    counted_at: string | null;
    /**
     * Format: date-time
     * When the plan was made.
     */
    created_at: string;
    /**
     * Format: date-time
     * When the plan or its progress last changed.
     */
    updated_at: string;
}

export interface CreateChargeRequest {
    /**
     * Format: pesos
     * The amount to collect in pesos, at most what the customer agreed to.
     */
    amount?: number;
    /** The text on the customer’s bank statement: at most 39 characters. In the bank’s file it is reduced to capital letters, digits and spaces. It needs at least one letter from A to Z or digit: emoji, punctuation or another script alone are refused (`unreadable`). */
    concept?: string;
    /**
     * Format: date
     * The day to collect, at most 366 days ahead. A day that is not a business day, or too early to pre-notify the customer, moves to the next possible one.
     */
    charge_date?: string;
    /** Your own id of the record: at most 100 characters on one line. It is stored and compared in the Unicode form NFC. 15 to 18 digits alone are refused, since they may be an account or card number: put a letter before them. Another record of the same kind cannot have it: that is a 409 `external_id_taken`, which names the record that has it. */
    external_id?: string | null;
    /** Your own keys and values, at most 50. */
    metadata?: {
        [key: string]: string;
    };
}

export interface CreateDirectDebitRequest {
    /** Your own id for the customer. You do not have to create customers first. */
    customer_id: string;
    /** The customer who is asked to agree. */
    customer: {
        /** The customer’s name. */
        name: string;
        /**
         * Format: email
         * The customer’s email address.
         */
        email: string;
    };
    /** The payment method to collect from. Without one, the customer enters an account on the activation page. */
    payment_method_id?: string | null;
    /** Always MXN. */
    currency: "MXN";
    /**
     * Whether each collection has the same amount.
     * @default true
     */
    is_fixed_amount?: boolean;
    /**
     * Format: pesos
     * The amount of each collection in pesos. Required unless `is_fixed_amount` is false.
     */
    amount?: number | null;
    /**
     * Format: pesos
     * The maximum in pesos that may be collected for one billing period. The customer sees it. By default the amount if it is fixed, otherwise 50000.00.
     */
    max_amount?: number;
    /**
     * Whether it collects more than once.
     * @default false
     */
    is_recurring?: boolean;
    /** How often it collects. Required if `is_recurring` is true, and refused otherwise. */
    interval?: "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly" | null;
    /**
     * Format: date
     * The first day to collect, after today in Mexico City. A Saturday, a Sunday or a bank holiday moves to the next business day.
     */
    next_payment_date: string;
    /**
     * Format: date
     * Nothing is collected after this day. By default, a direct debit that collects once ends 30 days after its date.
     */
    end_date?: string | null;
    /** The text on the customer’s bank statement: at most 39 characters. In the bank’s file it is reduced to capital letters, digits and spaces. It needs at least one letter from A to Z or digit: emoji, punctuation or another script alone are refused (`unreadable`). */
    concept: string;
    /**
     * The language of mails and of the activation page.
     * @default es
     */
    language?: "es" | "en";
    /**
     * Whether mails are sent to the customer. If not, hand out a session link, and notify your customer of each `direct_debit.charge_upcoming`. A link that the customer requests is mailed anyway, and so is the confirmation of a revocation by link.
     * @default true
     */
    send_email?: boolean;
    /**
     * Format: uri
     * A URL of yours that receives the webhooks of this direct debit. It begins with https://.
     */
    notify_url?: string | null;
    /** Your own id of the record: at most 100 characters on one line. It is stored and compared in the Unicode form NFC. 15 to 18 digits alone are refused, since they may be an account or card number: put a letter before them. Another record of the same kind cannot have it: that is a 409 `external_id_taken`, which names the record that has it. */
    external_id?: string | null;
    /**
     * Your own keys and values, at most 50.
     * @default {}
     */
    metadata?: {
        [key: string]: string;
    };
}

export interface CreateDocumentRequest {
    /** Your name of the file. Only you see it. */
    file_name: string;
}

export interface CreateExportRequest {
    /** What the file has rows of. */
    kind: "payments" | "direct_debits" | "events" | "settlements" | "fiscal_payments" | "fiscal_fees";
    /**
     * Format: date
     * The first day in Mexico City.
     */
    from: string;
    /**
     * Format: date
     * The last day: at most 366 days in all.
     */
    to: string;
    /**
     * The format: `csv` for spreadsheets, or `jsonl`, one JSON object on each line. It is `csv` by default.
     * @default csv
     */
    format?: "csv" | "jsonl";
    /** Only some rows. */
    filter?: {
        /** Only payments or direct debits with this status. */
        status?: string;
        /** Only events or settlements of this type. */
        type?: string;
    };
}

export interface CreateImportRequest {
    /** What the rows become. */
    kind: "direct_debits" | "charges";
    /** Your name of the file. Only you see it. */
    file_name: string;
}

export interface CreateOrderRequest {
    /** The items sold. Prices are before taxes. */
    items: {
        /** The name of the item. */
        name: string;
        /** The quantity, with at most three decimals, such as goods by weight. */
        quantity: number;
        /**
         * Format: pesos
         * The price of one in pesos, before taxes.
         */
        price: number;
        /**
         * Format: pesos
         * The discount on the line in pesos: at most quantity times price, rounded half up to the centavo.
         * @default 0
         */
        discount?: number;
        /**
         * Whether it is a service.
         * @default false
         */
        is_service?: boolean;
        /**
         * Format: pesos
         * The tax on the line in pesos. Omit it if you send `taxes`.
         */
        tax?: number;
        /**
         * Each tax, as a rate or an amount.
         * @default []
         */
        taxes?: {
            /** The name of the tax, such as IVA. */
            name: string;
            /** The rate as a percentage, with at most two decimals. */
            rate?: number;
            /**
             * Format: pesos
             * The amount in pesos.
             */
            amount?: number;
        }[];
    }[];
    /**
     * The shipping costs.
     * @default []
     */
    shipping_items?: {
        /** Its name. */
        name: string;
        /**
         * Format: pesos
         * The price in pesos, before taxes.
         */
        price: number;
        /**
         * Format: pesos
         * The tax in pesos.
         * @default 0
         */
        tax?: number;
    }[];
    /**
     * Discounts on the whole order: in total at most the items and the shipping, before taxes.
     * @default []
     */
    discounts?: {
        /** Its name. */
        name: string;
        /**
         * Format: pesos
         * The amount in pesos.
         */
        amount: number;
    }[];
    /**
     * Always MXN.
     * @default MXN
     */
    currency?: "MXN";
    /**
     * The country of the sale, as two capital letters (ISO 3166).
     * @default MX
     */
    country?: string;
    /** Your own id for the customer. You do not have to create customers first. */
    customer_id?: string;
    /**
     * Format: email
     * The buyer’s email address.
     */
    email?: string;
    /**
     * Given names.
     * @default
     */
    first_name?: string;
    /**
     * Family names.
     * @default
     */
    last_name?: string;
    /**
     * The buyer’s telephone number, in any format.
     * @default
     */
    phone?: string;
    /**
     * Format: uri
     * A URL of yours that receives the webhooks of this order. It begins with https://.
     */
    notify_url?: string;
    /** The shipping address. It is replaced as a whole: members that you omit become empty. */
    shipping_address?: {
        /**
         * Given names.
         * @default
         */
        first_name?: string;
        /**
         * Family names.
         * @default
         */
        last_name?: string;
        /** Street and number. */
        address1: string;
        /**
         * Further details: flat, floor, building.
         * @default
         */
        address2?: string;
        /** The country. */
        country: {
            /** Its two capital letters. */
            code: string;
            /**
             * Its name; by default its Spanish name.
             * @default
             */
            name?: string;
        };
        /** The state. */
        state: {
            /** Its code, such as CMX. */
            code: string;
        };
        /** City or borough. */
        city: string;
        /** The postal code, as the country writes it. */
        postal_code: string;
        /**
         * A telephone number, in any format.
         * @default
         */
        phone?: string;
        /**
         * Directions that help to find the address.
         * @default
         */
        reference?: string;
    };
    /** Your own id of the record: at most 100 characters on one line. It is stored and compared in the Unicode form NFC. 15 to 18 digits alone are refused, since they may be an account or card number: put a letter before them. Another record of the same kind cannot have it: that is a 409 `external_id_taken`, which names the record that has it. */
    external_id?: string | null;
    /** Your own keys and values, at most 50. */
    metadata?: {
        [key: string]: string;
    };
}

export interface CreatePayoutRequest {
    /** The id of an order of your account. */
    order_id: string;
    /**
     * Format: pesos
     * The total in pesos: your own figure, which is not checked against items and charges.
     */
    amount: number;
    /** The items that it pays for; may be empty if there are charges. */
    items: {
        /** Its name. */
        name: string;
        /** The quantity, with at most three decimals, such as goods by weight. */
        quantity: number;
        /**
         * Format: pesos
         * The price of one in pesos, before taxes.
         */
        price: number;
        /**
         * Format: pesos
         * The discount on the line in pesos: at most quantity times price, rounded half up to the centavo.
         * @default 0
         */
        discount?: number;
    }[];
    /** Further charges; may be empty if there are items. */
    charges: {
        /** Its name. */
        name: string;
        /**
         * Format: pesos
         * The amount in pesos.
         */
        amount: number;
    }[];
    /** Your own id of the record: at most 100 characters on one line. It is stored and compared in the Unicode form NFC. 15 to 18 digits alone are refused, since they may be an account or card number: put a letter before them. Another record of the same kind cannot have it: that is a 409 `external_id_taken`, which names the record that has it. */
    external_id?: string | null;
    /** Your own keys and values, at most 50. */
    metadata?: {
        [key: string]: string;
    };
    /**
     * Always MXN.
     * @default MXN
     */
    currency?: "MXN";
}

export interface CreateRefundRequest {
    /**
     * Format: pesos
     * The amount in pesos; all that is left of the charge if it is missing.
     */
    amount?: number;
    /** Why you refund it. Only you see it. */
    reason?: string;
}

export interface CreateSessionLinkRequest {
    /** `activation` to acknowledge, `validation` for everything after that. By default the next step of the direct debit. */
    purpose?: "activation" | "validation";
}

export type CreateTransferRequest = Record<string, never>;

export interface CreateWebhookEndpointRequest {
    /**
     * Format: uri
     * The URL of your server: it begins with https:// and has a public host.
     */
    url: string;
    /**
     * Your own description of the endpoint.
     * @default
     */
    description?: string;
    /**
     * The types of events that it receives. `["*"]`, the default, is all types, including those of later releases.
     * @default [
     *       "*"
     *     ]
     */
    event_types?: ("*" | "direct_debit.created" | "direct_debit.updated" | "direct_debit.acknowledged" | "direct_debit.activated" | "direct_debit.paused" | "direct_debit.revoked" | "direct_debit.cancelled" | "direct_debit.completed" | "direct_debit.charge_upcoming" | "charge.created" | "charge.presented" | "charge.paid" | "charge.failed" | "charge.reversed" | "charge.corrected" | "charge.objected" | "charge.taken_twice" | "charge.cancelled" | "charge.updated" | "dispute.created" | "dispute.evidence_sent" | "dispute.won" | "dispute.lost" | "export.created" | "export.ready" | "export.failed" | "import.checked" | "import.applied" | "import.undone" | "import.failed" | "order.created" | "order.updated" | "payment_method.created" | "payment_method.validated" | "payment_method.validation_failed" | "payment_method.updated" | "payment_method.deleted" | "payout.created" | "payout.updated" | "refund.created" | "refund.released" | "refund.presented" | "refund.paid" | "refund.returned" | "refund.cancelled" | "refund.updated" | "transfer.closed" | "transfer.released" | "transfer.presented" | "transfer.paid" | "transfer.returned" | "transfer.updated")[];
}

/** Sums by day. */
export interface DailyReport {
    /**
     * Format: date
     * The first day of the range.
     */
    from: string;
    /**
     * Format: date
     * The last day of the range.
     */
    to: string;
    /** The currency. */
    currency: "MXN";
    /** The days with an outcome, earliest first. Other days are left out. */
    days: {
        /**
         * Format: date
         * The day of presentment.
         */
        day: string;
        /** Charges that are paid, as of now. */
        paid: {
            /** The number of charges. */
            count: number;
            /**
             * Format: pesos
             * Their total in pesos.
             */
            amount: number;
        };
        /** Charges that failed, as of now. */
        failed: {
            /** The number of charges. */
            count: number;
            /**
             * Format: pesos
             * Their total in pesos.
             */
            amount: number;
        };
        /** Why they failed, the most frequent reason first. */
        reasons: {
            /** Its stable code. */
            code: string;
            /** The number of charges that were returned for it. */
            count: number;
        }[];
    }[];
}

/** A deleted webhook endpoint, as it was before. */
export interface DeletedWebhookEndpoint {
    /** The id of the endpoint. */
    id: string;
    /** Your account. */
    account_id: string;
    /** The URL that receives the webhooks. */
    url: string;
    /** Your own description of the endpoint, or an empty string. */
    description: string;
    /** The types of events that it receives; `["*"]` is all types. */
    event_types: ("*" | "direct_debit.created" | "direct_debit.updated" | "direct_debit.acknowledged" | "direct_debit.activated" | "direct_debit.paused" | "direct_debit.revoked" | "direct_debit.cancelled" | "direct_debit.completed" | "direct_debit.charge_upcoming" | "charge.created" | "charge.presented" | "charge.paid" | "charge.failed" | "charge.reversed" | "charge.corrected" | "charge.objected" | "charge.taken_twice" | "charge.cancelled" | "charge.updated" | "dispute.created" | "dispute.evidence_sent" | "dispute.won" | "dispute.lost" | "export.created" | "export.ready" | "export.failed" | "import.checked" | "import.applied" | "import.undone" | "import.failed" | "order.created" | "order.updated" | "payment_method.created" | "payment_method.validated" | "payment_method.validation_failed" | "payment_method.updated" | "payment_method.deleted" | "payout.created" | "payout.updated" | "refund.created" | "refund.released" | "refund.presented" | "refund.paid" | "refund.returned" | "refund.cancelled" | "refund.updated" | "transfer.closed" | "transfer.released" | "transfer.presented" | "transfer.paid" | "transfer.returned" | "transfer.updated")[];
    /** Whether it receives webhooks. */
    status: "enabled" | "disabled";
    /** Why it was disabled. `by_merchant`: you disabled it. `gone`: it responded with 410. `failing`: no delivery succeeded for three days. */
    disabled_reason: "by_merchant" | "gone" | "failing" | null;
    /**
     * Format: date-time
     * When it was disabled.
     */
    disabled_at: string | null;
    /**
     * Format: date-time
     * When deliveries began to fail: the first failed attempt since the last success.
     */
    failing_since: string | null;
    /**
     * Format: date-time
     * When it was created.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
    /** Whether it was deleted. Always true. */
    deleted: boolean;
}

/** The delivery of an event to one of your URLs. */
export interface Delivery {
    /** The id of the delivery: always the same for the same event and URL. */
    id: string;
    /** Your account. */
    account_id: string;
    /** The id of the event, as in the header `webhook-id`. */
    event_id: string;
    /** The type of the event. */
    event_type: "direct_debit.created" | "direct_debit.updated" | "direct_debit.acknowledged" | "direct_debit.activated" | "direct_debit.paused" | "direct_debit.revoked" | "direct_debit.cancelled" | "direct_debit.completed" | "direct_debit.charge_upcoming" | "charge.created" | "charge.presented" | "charge.paid" | "charge.failed" | "charge.reversed" | "charge.corrected" | "charge.objected" | "charge.taken_twice" | "charge.cancelled" | "charge.updated" | "dispute.created" | "dispute.evidence_sent" | "dispute.won" | "dispute.lost" | "export.created" | "export.ready" | "export.failed" | "import.checked" | "import.applied" | "import.undone" | "import.failed" | "order.created" | "order.updated" | "payment_method.created" | "payment_method.validated" | "payment_method.validation_failed" | "payment_method.updated" | "payment_method.deleted" | "payout.created" | "payout.updated" | "refund.created" | "refund.released" | "refund.presented" | "refund.paid" | "refund.returned" | "refund.cancelled" | "refund.updated" | "transfer.closed" | "transfer.released" | "transfer.presented" | "transfer.paid" | "transfer.returned" | "transfer.updated" | "webhook_endpoint.test";
    /** The endpoint that receives it; null if a `notify_url` does. */
    webhook_endpoint_id: string | null;
    /** The `notify_url` that receives it; null if an endpoint does. */
    notify_url: string | null;
    /** The status. `pending`: an attempt is scheduled or running. `delivered`: a 2xx arrived within 10 seconds. `failed`: no attempt is left. `ended`: its endpoint was disabled or deleted, or responded with 410. */
    status: "pending" | "delivered" | "failed" | "ended";
    /** The latest 30 attempts, the latest last. */
    attempts: {
        /**
         * Format: date-time
         * When it began.
         */
        at: string;
        /** The duration of the attempt in milliseconds: slightly over 10,000 at most; 60,000 with `no_outcome`. */
        duration_ms: number;
        /** The status of the response; null if there was none. Informational responses (1xx) are ignored, except 101, unless more than ten of them arrive. */
        status_code: number | null;
        /** Why the attempt failed; null if it succeeded. `http_status`: the status is neither 2xx nor 3xx. `redirected`: the status is 3xx; redirects are not followed. `timeout`: the response did not end within 10 seconds. `connection_failed`: there was no connection, the connection broke before the response ended, or the response is not HTTP. `tls_failed`: the certificate or another part of the TLS handshake is not valid. `name_not_found`: the host has no address. `address_refused`: the host has an address that is not public. `no_outcome`: our side ended before it recorded an outcome, so the webhook may or may not have arrived. */
        error: "http_status" | "redirected" | "timeout" | "connection_failed" | "tls_failed" | "name_not_found" | "address_refused" | "no_outcome" | null;
    }[];
    /** The beginning of the body of the latest response, at most 500 characters in one line, as a help to find what went wrong; null if there was none, or it is no text. How much of it is kept varies. E-mail addresses, account numbers, RFCs and what looks like a secret are replaced by `***`. It is what your server sent: do not show it as HTML. */
    response_excerpt: string | null;
    /**
     * Format: date-time
     * When the next attempt is made.
     */
    next_attempt_at: string | null;
    /**
     * Format: date-time
     * When it was queued for the first time.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
}

/** A customer’s authorisation to collect from a bank account, once or repeatedly. */
export interface DirectDebit {
    /** The id of the direct debit. */
    id: string;
    /** Your account. */
    account_id: string;
    /** Seven digits, unique among all direct debits and charges. */
    reference: number;
    /** The status. `cancelled` and `completed` are final. */
    status: "created" | "pending" | "active" | "cancelled" | "completed";
    /** The steps that are still outstanding; empty while the direct debit is active. */
    requirements: ("acknowledgment" | "payment_method" | "account_validation" | "identity_verification")[];
    /** Why a direct debit that was active has stopped collecting. */
    paused: {
        /** The reason for the pause. */
        reason: "customer_order" | "not_authorised" | "objection_chargeback" | "hard_account" | "unpaid_periods" | "identity_declined";
        /** The bank’s return code of the order that caused the pause. */
        bank_code: string | null;
        /**
         * Format: date-time
         * When the pause began.
         */
        since: string;
    } | null;
    /** Your own id for the customer. */
    customer_id: string;
    /** The customer who is asked to agree. */
    customer: {
        /** The customer’s name. */
        name: string;
        /** The customer’s email address. */
        email: string;
    };
    /** The payment method that it collects from. */
    payment_method_id: string | null;
    /** The currency. */
    currency: "MXN";
    /** Whether each collection has the same amount. */
    is_fixed_amount: boolean;
    /**
     * Format: pesos
     * The amount of each collection in pesos; null if it varies.
     */
    amount: number | null;
    /**
     * Format: pesos
     * The maximum in pesos that may be collected for one billing period; at least the amount.
     */
    max_amount: number;
    /** Whether it collects more than once. */
    is_recurring: boolean;
    /** How often it collects. */
    interval: "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly" | null;
    /**
     * Format: date
     * The next business day on which it collects.
     */
    next_payment_date: string | null;
    /**
     * Format: date
     * The day that you requested, if it is not a business day.
     */
    requested_payment_date?: string;
    /**
     * Format: date
     * Nothing is collected after this day.
     */
    end_date: string | null;
    /** The text on the customer’s bank statement. */
    concept: string;
    /** The language of mails and of the activation page. */
    language: "es" | "en";
    /** Whether mails are sent to the customer. */
    send_email: boolean;
    /** Whether the last mail to the customer bounced. */
    email_bounced: boolean;
    /** A URL of yours that receives the webhooks of this direct debit. */
    notify_url: string | null;
    /** Your own id of the record; null if it has none. */
    external_id: string | null;
    /** Your own keys and values. */
    metadata: {
        [key: string]: string;
    };
    /** The import that created it; null if a request did. */
    import_id: string | null;
    /** The level of validation: 2 if the customer’s identity is verified as well: each direct debit of an account with the feature `direct-debit-lvl-2`, from its creation. */
    validation_level: 1 | 2;
    /** The identity verification of level 2. */
    identity_verification: {
        /** The status of the verification. */
        status: "pending" | "approved" | "declined";
        /** The URL where the customer verifies their identity. */
        url: string | null;
        /**
         * Format: date-time
         * When the provider made the decision.
         */
        decided_at: string | null;
    } | null;
    /** The latest acknowledgment; null before the first one. `requirements` shows whether it is in force. */
    acknowledge_by: AcknowledgeBy | null;
    /**
     * Format: date-time
     * When it was revoked. Nothing is collected after that.
     */
    revoked_at: string | null;
    /**
     * Format: date-time
     * When it was created.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
    /** For links: identifies the current terms. An acknowledgment that sends it applies to these terms and no others. */
    terms_hash?: string;
    /** For links: the merchant who collects, and its contact details. */
    merchant?: {
        /** Your name. */
        name: string;
        /** Your legal name. Null if it is not known. */
        legal_name: string | null;
        /** Your postal address. Null if it is not known. */
        address: string | null;
        /** The contact details for customers. */
        support: {
            /** An email address, which also receives replies to our mails. Null if it is not known. */
            email: string | null;
            /** A telephone number. Null if it is not known. */
            phone: string | null;
            /** The URL of a page. Null if it is not known. */
            url: string | null;
        };
        /** The URL of your full privacy notice. Null if it is not known. */
        privacy_notice_url: string | null;
    };
    /** For links: the holder of the account, as declared. */
    holder?: {
        /** The holder’s name, as it is sent to the bank. */
        name: string;
    } | null;
    /** For links: the account from which the direct debit collects. */
    payment_method?: {
        /** The id of the payment method. */
        id: string;
        /** The bank’s three digits. */
        bank: string;
        /** Its last four digits, after asterisks. */
        number: string;
        validation: AccountValidation;
    } | null;
    /** For links: how the bank statement shows the transfer that verifies the account. Null if that is not known. */
    verification_transfer?: {
        /**
         * Format: pesos
         * The amount in pesos: one cent.
         */
        amount: number;
        /** The sender on the statement. */
        sender: string;
        /** The concept on the statement. */
        concept: string;
    } | null;
    /** For links: the unpaid orders that a new consent can list, to be presented again. */
    unpaid_orders?: {
        /** The id of the order. */
        id: string;
        /**
         * Format: pesos
         * The amount in pesos.
         */
        amount: number;
        /**
         * Format: date
         * The day on which it was to be collected.
         */
        charge_date: string;
    }[];
}

/** The customer agreed to a direct debit, for the first time or again. */
export interface DirectDebitAcknowledgedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "direct_debit.acknowledged";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: DirectDebit;
    };
}

/** A direct debit is active: it collects on its days. */
export interface DirectDebitActivatedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "direct_debit.activated";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: DirectDebit;
    };
}

/** A customer’s authorisation to collect from a bank account, once or repeatedly. This is the record as a customer’s link sees it. */
export interface DirectDebitByLink {
    /** The id of the direct debit. */
    id: string;
    /** Your account. */
    account_id: string;
    /** Seven digits, unique among all direct debits and charges. */
    reference: number;
    /** The status. `cancelled` and `completed` are final. */
    status: "created" | "pending" | "active" | "cancelled" | "completed";
    /** The steps that are still outstanding; empty while the direct debit is active. */
    requirements: ("acknowledgment" | "payment_method" | "account_validation" | "identity_verification")[];
    /** Why a direct debit that was active has stopped collecting. */
    paused: {
        /** The reason for the pause. */
        reason: "customer_order" | "not_authorised" | "objection_chargeback" | "hard_account" | "unpaid_periods" | "identity_declined";
        /** The bank’s return code of the order that caused the pause. */
        bank_code: string | null;
        /**
         * Format: date-time
         * When the pause began.
         */
        since: string;
    } | null;
    /** Your own id for the customer. */
    customer_id: string;
    /** The customer who is asked to agree. */
    customer: {
        /** The customer’s name. */
        name: string;
        /** The customer’s email address. */
        email: string;
    };
    /** The payment method that it collects from. */
    payment_method_id: string | null;
    /** The currency. */
    currency: "MXN";
    /** Whether each collection has the same amount. */
    is_fixed_amount: boolean;
    /**
     * Format: pesos
     * The amount of each collection in pesos; null if it varies.
     */
    amount: number | null;
    /**
     * Format: pesos
     * The maximum in pesos that may be collected for one billing period; at least the amount.
     */
    max_amount: number;
    /** Whether it collects more than once. */
    is_recurring: boolean;
    /** How often it collects. */
    interval: "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly" | null;
    /**
     * Format: date
     * The next business day on which it collects.
     */
    next_payment_date: string | null;
    /**
     * Format: date
     * The day that you requested, if it is not a business day.
     */
    requested_payment_date?: string;
    /**
     * Format: date
     * Nothing is collected after this day.
     */
    end_date: string | null;
    /** The text on the customer’s bank statement. */
    concept: string;
    /** The language of mails and of the activation page. */
    language: "es" | "en";
    /** Whether mails are sent to the customer. */
    send_email: boolean;
    /** Whether the last mail to the customer bounced. */
    email_bounced: boolean;
    /** The import that created it; null if a request did. */
    import_id: string | null;
    /** The level of validation: 2 if the customer’s identity is verified as well: each direct debit of an account with the feature `direct-debit-lvl-2`, from its creation. */
    validation_level: 1 | 2;
    /** The identity verification of level 2. */
    identity_verification: {
        /** The status of the verification. */
        status: "pending" | "approved" | "declined";
        /** The URL where the customer verifies their identity. */
        url: string | null;
        /**
         * Format: date-time
         * When the provider made the decision.
         */
        decided_at: string | null;
    } | null;
    /** The latest acknowledgment; null before the first one. `requirements` shows whether it is in force. */
    acknowledge_by: AcknowledgeBy | null;
    /**
     * Format: date-time
     * When it was revoked. Nothing is collected after that.
     */
    revoked_at: string | null;
    /**
     * Format: date-time
     * When it was created.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
    /** For links: identifies the current terms. An acknowledgment that sends it applies to these terms and no others. */
    terms_hash?: string;
    /** For links: the merchant who collects, and its contact details. */
    merchant?: {
        /** Your name. */
        name: string;
        /** Your legal name. Null if it is not known. */
        legal_name: string | null;
        /** Your postal address. Null if it is not known. */
        address: string | null;
        /** The contact details for customers. */
        support: {
            /** An email address, which also receives replies to our mails. Null if it is not known. */
            email: string | null;
            /** A telephone number. Null if it is not known. */
            phone: string | null;
            /** The URL of a page. Null if it is not known. */
            url: string | null;
        };
        /** The URL of your full privacy notice. Null if it is not known. */
        privacy_notice_url: string | null;
    };
    /** For links: the holder of the account, as declared. */
    holder?: {
        /** The holder’s name, as it is sent to the bank. */
        name: string;
    } | null;
    /** For links: the account from which the direct debit collects. */
    payment_method?: {
        /** The id of the payment method. */
        id: string;
        /** The bank’s three digits. */
        bank: string;
        /** Its last four digits, after asterisks. */
        number: string;
        validation: AccountValidation;
    } | null;
    /** For links: how the bank statement shows the transfer that verifies the account. Null if that is not known. */
    verification_transfer?: {
        /**
         * Format: pesos
         * The amount in pesos: one cent.
         */
        amount: number;
        /** The sender on the statement. */
        sender: string;
        /** The concept on the statement. */
        concept: string;
    } | null;
    /** For links: the unpaid orders that a new consent can list, to be presented again. */
    unpaid_orders?: {
        /** The id of the order. */
        id: string;
        /**
         * Format: pesos
         * The amount in pesos.
         */
        amount: number;
        /**
         * Format: date
         * The day on which it was to be collected.
         */
        charge_date: string;
    }[];
}

/** A direct debit was cancelled. */
export interface DirectDebitCancelledEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "direct_debit.cancelled";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: DirectDebit;
    };
}

/** The pre-notification of a collection: its day, its amount and its orders. */
export interface DirectDebitChargeUpcomingEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "direct_debit.charge_upcoming";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: UpcomingCollection;
    };
}

/** A direct debit has collected all that it was for. */
export interface DirectDebitCompletedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "direct_debit.completed";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: DirectDebit;
    };
}

/** A direct debit was created. */
export interface DirectDebitCreatedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "direct_debit.created";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: DirectDebit;
    };
}

/** A direct debit that was active collects nothing until its `requirements` are met. */
export interface DirectDebitPausedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "direct_debit.paused";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: DirectDebit;
    };
}

/** A direct debit was cancelled by its customer, or by you on the customer’s behalf. */
export interface DirectDebitRevokedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "direct_debit.revoked";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: DirectDebit;
    };
}

/** A direct debit changed in a way that no other event of it reports. */
export interface DirectDebitUpdatedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "direct_debit.updated";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: DirectDebit;
    };
}

/** A payment that the bank took back because its customer does not recognise it. */
export interface Dispute {
    /** The id of the dispute. */
    id: string;
    /** The charge whose payment was taken back. */
    order_id: string;
    /** The direct debit of the charge. */
    direct_debit_id: string;
    /** The status: `open` (we gather the evidence of the mandate), `evidence_sent` (the bank has it), `won` (the bank gave the payment back), `lost` (you gave in, or the bank decided so). A lost dispute is won if the bank gives the payment back after all. */
    status: "open" | "evidence_sent" | "won" | "lost";
    /**
     * Format: pesos
     * The payment that was taken back, in pesos. It left your balance with the bank’s return.
     */
    amount: number;
    /** The currency. */
    currency: "MXN";
    /**
     * Format: pesos
     * What the dispute costs in pesos, without IVA. It is given back if the dispute is won.
     */
    fee: number;
    /**
     * Format: pesos
     * The IVA on the fee in pesos.
     */
    tax: number;
    /** The bank’s return code. */
    bank_code: string;
    /**
     * Format: date
     * The last day on which the bank takes evidence.
     */
    evidence_due_on: string;
    /** Whether you gave in. */
    is_accepted: boolean;
    /**
     * Format: date-time
     * When it was created.
     */
    created_at: string;
    /**
     * Format: date-time
     * When we sent the evidence; null until then.
     */
    evidence_sent_at: string | null;
    /**
     * Format: date-time
     * When it was won or lost; null until then.
     */
    closed_at: string | null;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
}

/** The bank took a payment back, because its customer does not recognise it. */
export interface DisputeCreatedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "dispute.created";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Dispute;
    };
}

/** We sent the evidence of the mandate to the bank. */
export interface DisputeEvidenceSentEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "dispute.evidence_sent";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Dispute;
    };
}

/** A dispute is lost: you gave in, or the bank decided so. */
export interface DisputeLostEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "dispute.lost";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Dispute;
    };
}

/** The bank gave a payment back that it had taken: a dispute is won, and its fee is yours again. */
export interface DisputeWonEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "dispute.won";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Dispute;
    };
}

/** A file that is kept with a direct debit, a signed scan for example. It is not consent. */
export interface Document {
    /** The id of the document. */
    id: string;
    /** The direct debit that it is kept with. */
    direct_debit_id: string;
    /** Your name of the file. */
    file_name: string;
    /** The status: `awaiting_upload`, `keeping` (the upload is being copied), `kept` (the copy can no longer change), `rejected`. No status is consent: the direct debit asks its customer as before. */
    status: "awaiting_upload" | "keeping" | "kept" | "rejected";
    /** Why the upload is not kept; null otherwise. */
    fault: {
        /** The code of the fault. */
        code: "file_missing" | "unknown_format";
        /** What is wrong and what to do, in Spanish. */
        es: string;
        /** The same in English. */
        en: string;
    } | null;
    /** The format of the kept file, by its first bytes; null until it is kept. */
    content_type: "application/pdf" | "image/jpeg" | "image/png" | null;
    /** The size of the kept file; null until it is kept. */
    bytes: number | null;
    /** The SHA-256 of the kept file, computed by us; null until it is kept. */
    sha256: string | null;
    /**
     * Format: date-time
     * When it was kept; null until then.
     */
    kept_at: string | null;
    /**
     * Format: date-time
     * When it was created.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
}

/** A document with the link to its file. */
export interface DocumentWithDownload {
    /** The id of the document. */
    id: string;
    /** The direct debit that it is kept with. */
    direct_debit_id: string;
    /** Your name of the file. */
    file_name: string;
    /** The status: `awaiting_upload`, `keeping` (the upload is being copied), `kept` (the copy can no longer change), `rejected`. No status is consent: the direct debit asks its customer as before. */
    status: "awaiting_upload" | "keeping" | "kept" | "rejected";
    /** Why the upload is not kept; null otherwise. */
    fault: {
        /** The code of the fault. */
        code: "file_missing" | "unknown_format";
        /** What is wrong and what to do, in Spanish. */
        es: string;
        /** The same in English. */
        en: string;
    } | null;
    /** The format of the kept file, by its first bytes; null until it is kept. */
    content_type: "application/pdf" | "image/jpeg" | "image/png" | null;
    /** The size of the kept file; null until it is kept. */
    bytes: number | null;
    /** The SHA-256 of the kept file, computed by us; null until it is kept. */
    sha256: string | null;
    /**
     * Format: date-time
     * When it was kept; null until then.
     */
    kept_at: string | null;
    /**
     * Format: date-time
     * When it was created.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
    /** The link to the kept file; null until it is kept. */
    download: {
        /** Anybody can download the file from this address, until `expires_at`. */
        url: string;
        /** The name of the file. */
        file_name: string;
        /**
         * Format: date-time
         * When the link ends: 5 minutes after this response. Ask again for another one.
         */
        expires_at: string;
    } | null;
}

/** A change to one of your records. Its type says which kind of record it has. */
export type Event = DirectDebitCreatedEvent | DirectDebitUpdatedEvent | DirectDebitAcknowledgedEvent | DirectDebitActivatedEvent | DirectDebitPausedEvent | DirectDebitRevokedEvent | DirectDebitCancelledEvent | DirectDebitCompletedEvent | DirectDebitChargeUpcomingEvent | ChargeCreatedEvent | ChargePresentedEvent | ChargePaidEvent | ChargeFailedEvent | ChargeReversedEvent | ChargeCorrectedEvent | ChargeObjectedEvent | ChargeTakenTwiceEvent | ChargeCancelledEvent | ChargeUpdatedEvent | DisputeCreatedEvent | DisputeEvidenceSentEvent | DisputeWonEvent | DisputeLostEvent | ExportCreatedEvent | ExportReadyEvent | ExportFailedEvent | ImportCheckedEvent | ImportAppliedEvent | ImportUndoneEvent | ImportFailedEvent | OrderCreatedEvent | OrderUpdatedEvent | PaymentMethodCreatedEvent | PaymentMethodValidatedEvent | PaymentMethodValidationFailedEvent | PaymentMethodUpdatedEvent | PaymentMethodDeletedEvent | PayoutCreatedEvent | PayoutUpdatedEvent | RefundCreatedEvent | RefundReleasedEvent | RefundPresentedEvent | RefundPaidEvent | RefundReturnedEvent | RefundCancelledEvent | RefundUpdatedEvent | TransferClosedEvent | TransferReleasedEvent | TransferPresentedEvent | TransferPaidEvent | TransferReturnedEvent | TransferUpdatedEvent;

/** A file with the rows of some days. */
export interface Export {
    /** The id of the export. */
    id: string;
    /** What its file has rows of. */
    kind: "payments" | "direct_debits" | "events" | "settlements" | "fiscal_payments" | "fiscal_fees";
    /** The format of its file. */
    format: "csv" | "jsonl";
    /**
     * Format: date
     * The first day.
     */
    from: string;
    /**
     * Format: date
     * The last day.
     */
    to: string;
    /** Which rows it has. */
    filter: {
        /** Only rows with this status; null for all. */
        status: string | null;
        /** Only rows of this type; null for all. */
        type: string | null;
    };
    /** The status: `preparing`, `ready` (the file can be downloaded) or `failed` (it cannot be made). */
    status: "preparing" | "ready" | "failed";
    /** The rows of the file, without the header; null until it is ready. */
    rows: number | null;
    /** The size of the file; null until it is ready. */
    bytes: number | null;
    /** The SHA-256 of the file; null until it is ready. */
    sha256: string | null;
    /** Why the file cannot be made: `too_large` (export fewer days); null if it did not fail. */
    failure: "too_large" | null;
    /**
     * Format: date-time
     * When it was created.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it was ready or failed; null until then.
     */
    finished_at: string | null;
    /**
     * Format: date-time
     * When the export and its file are deleted: seven days after it was created.
     */
    expires_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
}

/** An export was created. */
export interface ExportCreatedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "export.created";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Export;
    };
}

/** The file of an export cannot be made. `failure` says why. */
export interface ExportFailedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "export.failed";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Export;
    };
}

/** The file of an export can be downloaded: `GET /api/exports/{id}` returns a link. */
export interface ExportReadyEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "export.ready";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Export;
    };
}

/** An export with the link to its file. */
export interface ExportWithDownload {
    /** The id of the export. */
    id: string;
    /** What its file has rows of. */
    kind: "payments" | "direct_debits" | "events" | "settlements" | "fiscal_payments" | "fiscal_fees";
    /** The format of its file. */
    format: "csv" | "jsonl";
    /**
     * Format: date
     * The first day.
     */
    from: string;
    /**
     * Format: date
     * The last day.
     */
    to: string;
    /** Which rows it has. */
    filter: {
        /** Only rows with this status; null for all. */
        status: string | null;
        /** Only rows of this type; null for all. */
        type: string | null;
    };
    /** The status: `preparing`, `ready` (the file can be downloaded) or `failed` (it cannot be made). */
    status: "preparing" | "ready" | "failed";
    /** The rows of the file, without the header; null until it is ready. */
    rows: number | null;
    /** The size of the file; null until it is ready. */
    bytes: number | null;
    /** The SHA-256 of the file; null until it is ready. */
    sha256: string | null;
    /** Why the file cannot be made: `too_large` (export fewer days); null if it did not fail. */
    failure: "too_large" | null;
    /**
     * Format: date-time
     * When it was created.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it was ready or failed; null until then.
     */
    finished_at: string | null;
    /**
     * Format: date-time
     * When the export and its file are deleted: seven days after it was created.
     */
    expires_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
    /** The link to the file; null unless the export is ready. */
    download: {
        /** Anybody can download the file from this address, until `expires_at`. */
        url: string;
        /** The name of the file. */
        file_name: string;
        /**
         * Format: date-time
         * When the link ends: 5 minutes after this response. Ask again for another one.
         */
        expires_at: string;
    } | null;
}

/** The failed charges. */
export interface FailedSummary {
    /** The number of failed charges. */
    count: number;
    /**
     * Format: pesos
     * The total in pesos that was not collected.
     */
    amount: number;
    /** The currency. */
    currency: "MXN";
    /** The reasons, the most frequent first. */
    reasons: {
        /** Its stable code. */
        code: string;
        /** The number of charges that failed for it. */
        count: number;
    }[];
}

/** The reason why a request was refused. */
export interface Failure {
    /** The error. */
    error: {
        /** The family of the error. */
        type: "invalid_request_error" | "authentication_error" | "permission_error" | "conflict_error" | "rate_limit_error" | "api_error";
        /** The stable code of the error. */
        code: "malformed_request" | "unsupported_grant_type" | "unauthenticated" | "token_expired" | "keys_not_accepted" | "sign_in_refused" | "access_refused" | "account_suspended" | "token_used" | "not_found" | "closing_not_found" | "day_not_closed" | "method_not_allowed" | "idempotency_in_flight" | "response_not_repeated" | "external_id_taken" | "payment_method_exists" | "payment_method_in_use" | "payment_method_deleted" | "rfc_locked" | "direct_debit_final" | "direct_debit_revoked" | "direct_debit_has_open_orders" | "terms_locked" | "direct_debit_not_active" | "mandate_ended" | "mandate_limit_exceeded" | "payout_exceeds_order" | "settled_directly" | "not_refundable" | "refund_exceeds_order" | "dispute_won" | "nothing_available" | "payout_account_not_ready" | "too_many_open_orders" | "nothing_to_move" | "order_locked" | "consent_required" | "order_not_failed" | "order_not_presented" | "clock_moving" | "account_has_clock" | "already_retried" | "nothing_to_retry" | "already_acknowledged" | "terms_changed" | "link_not_mailed" | "nothing_outstanding" | "too_many_webhook_endpoints" | "member_exists" | "too_many_members" | "last_owner" | "webhook_endpoint_disabled" | "order_cancelled" | "precondition_failed" | "import_not_ready" | "too_many_documents" | "document_rejected" | "payload_too_large" | "unsupported_media_type" | "validation_failed" | "idempotency_key_reused" | "too_many_requests" | "internal_error" | "reference_exhausted" | "unavailable" | "provider_not_configured";
        /** What is wrong and what to do, in English. */
        message: string;
        /** The id of the request, as in the header `x-request-id`. */
        request_id: string;
        /** The invalid members and parameters: all of them, or the first ones, at most 100. */
        errors?: FieldError[];
        /** How many invalid members `errors` omits, if any. */
        errors_omitted?: number;
        /** With `access_refused`: the scopes that allow this request; one of them is enough. */
        scopes?: ("read_direct_debits" | "write_direct_debits" | "generate_direct_debit_session_link" | "read_payment_methods" | "write_payment_methods" | "read_orders" | "write_orders" | "read_payouts" | "write_payouts" | "read_events" | "write_webhook_endpoints" | "read_reports" | "read_ledger" | "write_refunds" | "write_transfers" | "write_disputes" | "read_exports")[];
        /** With `payment_method_exists`: the existing payment method. */
        payment_method_id?: string;
        /** With `external_id_taken`: the record of the same kind that has this `external_id`. */
        existing_id?: string;
        /** With `already_retried`: the charge that replaces it. */
        retried_by?: string;
        /**
         * Format: pesos
         * With `mandate_limit_exceeded`: the amount in pesos that can still be charged in the period. With `payout_exceeds_order`: the amount in pesos that payouts of the order can still have. With `refund_exceeds_order`: the amount in pesos that can still be refunded.
         */
        available?: number;
        /** With `token_used`: the link was used, or a newer link replaced it. With `payout_account_not_ready`: there is no payout account, its verification is not finished or has failed, or it was changed less than two business days ago. With `not_refundable`: the order is a sale and not a charge, was not paid, was paid twice (we refund that by ourselves), was presented more than 150 days ago, is refunded already, or has as many refunds as it can have. */
        reason?: "used" | "replaced" | "missing" | "unverified" | "verification_failed" | "cooling_down" | "not_a_charge" | "not_paid" | "account_unknown" | "paid_twice" | "too_late" | "refunded" | "too_many_refunds";
        /** With `token_used`, and if a code has expired: the direct debit of the link. */
        direct_debit_id?: string;
        /** With `direct_debit_has_open_orders`: the open orders, at most 100. */
        orders?: {
            /** The id of the order. */
            id: string;
            /** The status of the order. */
            status: "created" | "pending" | "in_process" | "paid" | "failed" | "pending_next_cycle" | "cancelled";
            /** Whether it can be withdrawn: it has not been sent to the bank. */
            withdrawable: boolean;
        }[];
        /**
         * Format: date-time
         * With `clock_moving`: the time that the clock moves to.
         */
        moving_to?: string;
    };
}

/** An invalid member or parameter of a request. */
export interface FieldError {
    /** The path of the member, such as `number` or `items.0.price`; an empty string for the body itself. A name that could be an account number or a secret is shown as `(hidden)`. */
    field: string;
    /** A stable code, such as `required` or `too_long`. */
    code: string;
    /** What is wrong and what to do, in English. */
    message: string;
}

export interface GetDailyReportQuery {
    /**
     * Format: date
     * The first day, in Mexico City. By default 29 days before `to`.
     */
    from?: string;
    /**
     * Format: date
     * The last day, in Mexico City. By default today.
     */
    to?: string;
}

export type GetEventResponse = Event | TestEvent;

export interface GetFailedSummaryQuery {
    /**
     * Format: date
     * The first day, in Mexico City. By default 29 days before `to`.
     */
    from?: string;
    /**
     * Format: date
     * The last day, in Mexico City. By default today.
     */
    to?: string;
}

export interface GetProcessedSummaryQuery {
    /**
     * Format: date
     * The first day, in Mexico City. By default 29 days before `to`.
     */
    from?: string;
    /**
     * Format: date
     * The last day, in Mexico City. By default today.
     */
    to?: string;
}

export interface GetSettlementsQuery {
    /**
     * Format: date
     * The day of the report, in Mexico City.
     */
    day: string;
}

export interface GetSuccessRateQuery {
    /**
     * Format: date
     * The first day, in Mexico City. By default 29 days before `to`.
     */
    from?: string;
    /**
     * Format: date
     * The last day, in Mexico City. By default today.
     */
    to?: string;
}

export interface GetUpcomingReportQuery {
    /**
     * The number of days, beginning with today.
     * @default 7
     */
    days?: number;
}

/** A file whose rows become direct debits or charges. */
export interface Import {
    /** The id of the import. */
    id: string;
    /** What its rows become. */
    kind: "direct_debits" | "charges";
    /** Your name of the file. */
    file_name: string;
    /** The status: `awaiting_upload`, `checking`, `checked` (nothing has changed yet), `rejected` (the file cannot be read), `applying`, `applied`, `failed` (it stopped early), `undoing`, `undone`. */
    status: "awaiting_upload" | "checking" | "checked" | "rejected" | "applying" | "applied" | "failed" | "undoing" | "undone";
    /** Why the file is not read, or why the import stopped; null otherwise. */
    fault: {
        /** The code of the fault. */
        code: string;
        /** The columns that it is about. */
        columns: ("external_id" | "customer_id" | "name" | "email" | "clabe" | "bank" | "rfc" | "amount" | "max_amount" | "interval" | "next_payment_date" | "end_date" | "concept" | "direct_debit_id" | "direct_debit_external_id" | "charge_date")[];
        /** What is wrong and what to do, in Spanish. */
        es: string;
        /** The same in English. */
        en: string;
    } | null;
    /** How we read the file; null until then. */
    guess: {
        /** The encoding of its text. */
        encoding: "utf-8" | "latin-1";
        /** What separates its cells. */
        separator: "," | ";" | "\t";
        /** The decimal mark; null if no amount shows one. */
        decimal_mark: "point" | "comma" | null;
        /** How it writes days. `unproved`: no day is after the 12th of its month, so the file does not show the order. `month first`: at least one day has its month first, so those that could be read in both orders are refused, too. */
        days: "iso" | "day first" | "day first, unproved" | "month first";
        /** The columns that we read, in the order of the file. */
        columns: ("external_id" | "customer_id" | "name" | "email" | "clabe" | "bank" | "rfc" | "amount" | "max_amount" | "interval" | "next_payment_date" | "end_date" | "concept" | "direct_debit_id" | "direct_debit_external_id" | "charge_date")[];
        /** The columns that we do not read. */
        ignored: string[];
    } | null;
    /** The SHA-256 of the file that was checked; null until then. Nothing else is applied. */
    sha256: string | null;
    /** How many rows the file has. */
    rows: number;
    /** How many rows there are of each status. */
    counts: {
        /** Rows that will be applied. */
        ready: number;
        /** Rows with faults: they are not applied. */
        rejected: number;
        /** Rows whose `external_id` a direct debit or a charge of yours has: they do nothing. */
        existing: number;
        /** Rows that became direct debits or charges. */
        applied: number;
        /** Rows that could not be applied after all. */
        failed: number;
        /** Rows whose direct debits or charges were cancelled by undoing the import. */
        undone: number;
        /** Rows that could not be undone. */
        kept: number;
    };
    /** Of an import of charges: what the rows that are ready would take and when, as the check found. Null for other kinds. */
    totals: {
        /** How many charges. */
        count: number;
        /**
         * Format: pesos
         * Their sum.
         */
        amount: number;
        /** The first 62 days on which something would be taken, in their order. */
        days: {
            /**
             * Format: date
             * The day.
             */
            date: string;
            /** How many charges. */
            count: number;
            /**
             * Format: pesos
             * Their sum.
             */
            amount: number;
        }[];
        /** What would be taken on all days after these. */
        later: {
            /** How many charges. */
            count: number;
            /**
             * Format: pesos
             * Their sum.
             */
            amount: number;
        };
    } | null;
    /** How many rows the current step, or the last one, has worked on. */
    done: number;
    /**
     * Format: date-time
     * When the check ended; null until then.
     */
    checked_at: string | null;
    /**
     * Format: date-time
     * When the last row was applied; null until then.
     */
    applied_at: string | null;
    /**
     * Format: date-time
     * When the last row was undone; null until then.
     */
    undone_at: string | null;
    /**
     * Format: date-time
     * When it was created.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
}

/** Every row of an import that was ready is applied, or failed: see `counts`. */
export interface ImportAppliedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "import.applied";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Import;
    };
}

/** Every row of an import is checked: `counts` says how many can be applied. */
export interface ImportCheckedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "import.checked";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Import;
    };
}

/** A step of an import ended early. `fault` says why, and `status` what can be done next. */
export interface ImportFailedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "import.failed";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Import;
    };
}

/** A link to the result of an import. */
export interface ImportResult {
    /** The address of a CSV with a line for each row. Anyone with it can download the file. */
    url: string;
    /**
     * Format: date-time
     * When the link expires: 5 minutes after it was made.
     */
    expires_at: string;
}

/** What became of a row of an import. */
export interface ImportRow {
    /** The line of the file on which it begins, from 1. */
    line: number;
    /** Its `external_id`, as the file has it. Long numbers are masked but for their last four digits. */
    external_id: string;
    /** What became of it: see `counts` of the import. */
    status: "ready" | "rejected" | "existing" | "applied" | "failed" | "undone" | "kept";
    /** All of its faults. */
    faults: {
        /** The column that it is about; null if it is about the whole row. */
        column: "external_id" | "customer_id" | "name" | "email" | "clabe" | "bank" | "rfc" | "amount" | "max_amount" | "interval" | "next_payment_date" | "end_date" | "concept" | "direct_debit_id" | "direct_debit_external_id" | "charge_date" | null;
        /** The code of the fault. */
        code: string;
        /** What is wrong and what to do, in Spanish. */
        es: string;
        /** The same in English. */
        en: string;
    }[];
    /** The direct debit that it became, that has its `external_id`, or that it charges; null if there is none. */
    direct_debit_id: string | null;
    /** The charge that it became, or that has its `external_id`; null if there is none. */
    order_id: string | null;
}

/** Every row of an import that could be undone is undone: see `counts`. */
export interface ImportUndoneEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "import.undone";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Import;
    };
}

export type KeepDocumentRequest = Record<string, never>;

export interface ListBalanceTransactionsQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
    created_at?: {
        /**
         * Format: date-time
         * Only records created at this time or later.
         */
        gte?: string;
        /**
         * Format: date-time
         * Only records created at this time or earlier.
         */
        lte?: string;
    };
    /** Only transactions of this type. */
    type?: "charge" | "charge_return" | "charge_correction" | "double_charge" | "reserve_hold" | "reserve_release" | "refund" | "refund_paid" | "refund_return" | "transfer" | "transfer_paid" | "transfer_return" | "dispute_fee" | "dispute_fee_return" | "fee_payment" | "adjustment" | "write_off";
    /** Only transactions of this order, which must be yours. */
    order_id?: string;
}

export interface ListClosedTransactionsQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
}

export interface ListDirectDebitsQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
    /** Only records with this status. */
    status?: "created" | "pending" | "active" | "cancelled" | "completed";
    created_at?: {
        /**
         * Format: date-time
         * Only records created at this time or later.
         */
        gte?: string;
        /**
         * Format: date-time
         * Only records created at this time or earlier.
         */
        lte?: string;
    };
    /** Your own id for the customer. You do not have to create customers first. */
    customer_id?: string;
    /** Only the record with this reference: seven digits, as bank statements show it. */
    reference?: string;
    /** Only the record with this id of yours, as of this moment. */
    external_id?: string;
    /**
     * Format: email
     * Only direct debits whose customer has this email address, regardless of upper or lower case.
     */
    email?: string;
}

export interface ListDisputesQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
    /** Only disputes with this status. */
    status?: "open" | "evidence_sent" | "won" | "lost";
    created_at?: {
        /**
         * Format: date-time
         * Only records created at this time or later.
         */
        gte?: string;
        /**
         * Format: date-time
         * Only records created at this time or earlier.
         */
        lte?: string;
    };
    /** Only the disputes of this charge, which must be yours. A payment that was given back can be taken again. */
    order_id?: string;
}

export interface ListDocumentsQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
}

export interface ListEventsQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
    created_at?: {
        /**
         * Format: date-time
         * Only records created at this time or later.
         */
        gte?: string;
        /**
         * Format: date-time
         * Only records created at this time or earlier.
         */
        lte?: string;
    };
    /** Only events of this type. */
    type?: "direct_debit.created" | "direct_debit.updated" | "direct_debit.acknowledged" | "direct_debit.activated" | "direct_debit.paused" | "direct_debit.revoked" | "direct_debit.cancelled" | "direct_debit.completed" | "direct_debit.charge_upcoming" | "charge.created" | "charge.presented" | "charge.paid" | "charge.failed" | "charge.reversed" | "charge.corrected" | "charge.objected" | "charge.taken_twice" | "charge.cancelled" | "charge.updated" | "dispute.created" | "dispute.evidence_sent" | "dispute.won" | "dispute.lost" | "export.created" | "export.ready" | "export.failed" | "import.checked" | "import.applied" | "import.undone" | "import.failed" | "order.created" | "order.updated" | "payment_method.created" | "payment_method.validated" | "payment_method.validation_failed" | "payment_method.updated" | "payment_method.deleted" | "payout.created" | "payout.updated" | "refund.created" | "refund.released" | "refund.presented" | "refund.paid" | "refund.returned" | "refund.cancelled" | "refund.updated" | "transfer.closed" | "transfer.released" | "transfer.presented" | "transfer.paid" | "transfer.returned" | "transfer.updated";
    /** Only events of this direct debit and its charges. It must be yours. */
    direct_debit_id?: string;
    /** Only events of this order, of a payout for it, or the pre-notification of this order alone. It must be yours. */
    order_id?: string;
}

export interface ListExportsQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
    /** Only exports with this status. */
    status?: "preparing" | "ready" | "failed";
    created_at?: {
        /**
         * Format: date-time
         * Only records created at this time or later.
         */
        gte?: string;
        /**
         * Format: date-time
         * Only records created at this time or earlier.
         */
        lte?: string;
    };
}

export interface ListImportRowsQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
    /** Only rows with this status. */
    status?: "rejected" | "existing" | "applied" | "failed" | "undone" | "kept";
}

export interface ListImportsQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
    /** Only imports with this status. */
    status?: "awaiting_upload" | "checking" | "checked" | "rejected" | "applying" | "applied" | "failed" | "undoing" | "undone";
    created_at?: {
        /**
         * Format: date-time
         * Only records created at this time or later.
         */
        gte?: string;
        /**
         * Format: date-time
         * Only records created at this time or earlier.
         */
        lte?: string;
    };
}

export interface ListOrdersQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
    /** Only records with this status. */
    status?: "created" | "pending" | "in_process" | "paid" | "failed" | "pending_next_cycle" | "cancelled";
    created_at?: {
        /**
         * Format: date-time
         * Only records created at this time or later.
         */
        gte?: string;
        /**
         * Format: date-time
         * Only records created at this time or earlier.
         */
        lte?: string;
    };
    /** Your own id for the customer. You do not have to create customers first. */
    customer_id?: string;
    /** Only sales (`order`), or only charges (`direct_debit`). */
    type?: "order" | "direct_debit";
    /** Only the charges of this direct debit, which must be yours. */
    direct_debit_id?: string;
    /** Only the record with this id of yours, as of this moment. */
    external_id?: string;
    /** Only the record with this reference: seven digits, as bank statements show it. */
    reference?: string;
    /** `true`: only charges that the bank did not pay, or whose payment it reversed. `false`: all others. */
    has_failure?: boolean;
    charge_date?: {
        /**
         * Format: date
         * Only charges collected on this day or later.
         */
        gte?: string;
        /**
         * Format: date
         * Only charges collected on this day or earlier.
         */
        lte?: string;
    };
}

export interface ListPaymentMethodsQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
    /** Only the record with this id of yours, as of this moment. */
    external_id?: string;
}

export interface ListPaymentsQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
    /** Only records with this status. */
    status?: "created" | "pending" | "in_process" | "paid" | "failed" | "pending_next_cycle" | "cancelled";
}

export interface ListPayoutsQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
    /** Only records with this status. */
    status?: "created" | "updated";
    created_at?: {
        /**
         * Format: date-time
         * Only records created at this time or later.
         */
        gte?: string;
        /**
         * Format: date-time
         * Only records created at this time or earlier.
         */
        lte?: string;
    };
    /** Only payouts for this order, which must be yours. */
    order_id?: string;
    /** Only the record with this id of yours, as of this moment. */
    external_id?: string;
}

export interface ListRefundsQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
    /** Only refunds with this status. */
    status?: "created" | "released" | "in_transit" | "paid" | "returned" | "cancelled";
    created_at?: {
        /**
         * Format: date-time
         * Only records created at this time or later.
         */
        gte?: string;
        /**
         * Format: date-time
         * Only records created at this time or earlier.
         */
        lte?: string;
    };
}

export interface ListTransferTransactionsQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
}

export interface ListTransfersQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
    /** Only transfers with this status. */
    status?: "open" | "closed" | "released" | "in_transit" | "paid" | "returned";
    created_at?: {
        /**
         * Format: date-time
         * Only records created at this time or later.
         */
        gte?: string;
        /**
         * Format: date-time
         * Only records created at this time or earlier.
         */
        lte?: string;
    };
}

export interface ListWebhookDeliveriesQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
    /** Only records with this status. */
    status?: "pending" | "delivered" | "failed" | "ended";
}

export interface ListWebhookEndpointsQuery {
    /**
     * The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.
     * @default 25
     */
    limit?: number;
    /** The `next_cursor` of the previous page, with the same filter. */
    cursor?: string;
}

/** The evidence of what the customer authorised, and of everything that changed it. */
export interface Mandate {
    /** The entries, oldest first. Entries that were tampered with are omitted. */
    entries: {
        /** The number of the entry, counted from 1 without gaps. */
        n: number;
        /** The type of the entry. */
        type: "consent" | "account" | "amendment" | "revocation" | "bank_objection";
        /**
         * Format: date-time
         * When the recorded change was made.
         */
        at: string;
        /** Whether the account had a clock of its own, in the sandbox: the dates of the terms are simulated. */
        simulated: boolean;
        /** The full terms at that time, as they were shown to the customer who agreed. */
        terms: {
            /** The merchant who collects. */
            merchant: {
                /** The name that customers know. */
                name: string;
                /** The legal name. */
                legal_name: string | null;
                /** The address. */
                address: string | null;
                /** The email address for customers. */
                support_email: string | null;
                /** The telephone number for customers. */
                support_phone: string | null;
                /** The URL of the help page for customers. */
                support_url: string | null;
                /** The URL of the full privacy notice. */
                privacy_notice_url: string | null;
            };
            /** Seven digits, unique among all direct debits and charges. */
            reference: number;
            /** What the customer pays for. */
            concept: string;
            /** The customer who authorises. */
            customer: {
                /** The name. */
                name: string;
                /** The email address. */
                email: string;
            };
            /** The currency. */
            currency: "MXN";
            /** Whether each collection has the same amount. */
            is_fixed_amount: boolean;
            /**
             * Format: pesos
             * The amount of each collection in pesos; null if it varies.
             */
            amount: number | null;
            /**
             * Format: pesos
             * The maximum in pesos that may be collected for one billing period.
             */
            max_amount: number;
            /** How often it collects. */
            interval: "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly" | "once";
            /**
             * Format: date
             * The day of the first collection, as planned at that time.
             */
            first_payment_date: string | null;
            /**
             * Format: date
             * Nothing is collected after this day.
             */
            end_date: string | null;
            /** The account that is charged. */
            account: {
                /** The id of the payment method. */
                payment_method_id: string;
                /** The bank’s three digits. */
                bank: string;
                /** The last four digits of its number. */
                last4: string;
                /** A keyed digest of the whole number: the same number has the same digest. The number itself is sealed next to the entry. Null in entries that are older than this member. */
                number_digest: string | null;
            } | null;
            /** The holder of the account: as declared, or as confirmed by the bank once `verified_at` is set. */
            holder: {
                /** The name. */
                name: string;
                /** The RFC; a customer’s link sees its last three characters. */
                rfc: string | null;
                /**
                 * Format: date-time
                 * When the bank confirmed it.
                 */
                verified_at: string | null;
            } | null;
            /** The terms as the customer’s page showed them. Null in entries that are older than this member. */
            shown: {
                /** The language of the page. */
                language: "es" | "en";
                /** The rows, in the order of the page. */
                rows: {
                    /** The label. */
                    label: string;
                    /** The value. */
                    value: string;
                }[];
                /** The sentences below the rows: that unpaid amounts of earlier periods may be collected together with a later one, and that the direct debit can be cancelled at any time. */
                notes: string[];
            } | null;
        };
        /** The wording that the customer agreed to, as the page showed it. */
        consent: {
            /** The language of the wording. */
            language: "es" | "en";
            /** The version of the wording. */
            version: string;
            /** The sentences, in the order of the page. */
            words: string[];
        } | null;
        /** The origin of the request. A link sees null unless the request was the customer’s. */
        origin: {
            /** Observed from the network: IP address, browser, place. */
            observed: {
                [key: string]: string;
            };
            /** Declared by the page. */
            declared: {
                [key: string]: string;
            };
        } | null;
        /** The customer’s link, and how it was delivered. */
        link: {
            /** The id of the link. */
            id: string;
            /** The purpose of the link. */
            purpose: "activation" | "validation";
            /**
             * Format: date-time
             * When the link was created.
             */
            issued_at: string;
            /** How the link was delivered. */
            delivery: {
                /** The way of delivery. */
                by: "mail";
                /** The recipient’s address. */
                to: string;
                /** The id of the mail at SES. */
                message_id: string | null;
                /**
                 * Format: date-time
                 * When the mail was sent.
                 */
                sent_at: string | null;
                /**
                 * Format: date-time
                 * When the recipient’s server accepted the mail.
                 */
                delivered_at: string | null;
            } | {
                /** The way of delivery. */
                by: "merchant";
            } | {
                /** The way of delivery. */
                by: "page";
            };
        } | null;
        /** Further details: the actor, the amended terms, the bank’s code, the listed orders. */
        detail: {
            [key: string]: JsonValue;
        } | null;
        /** The entry as it is stored: the hash and the signature cover its bytes in UTF-8. The holder’s RFC is sealed in it. A link sees null if the text contains the origin of a request of yours. */
        text: string | null;
        /** The SHA-256 of these bytes. */
        hash: string;
        /** The hash of the previous entry. */
        previous_hash: string | null;
        /** A detached JWS (ES256) over the same bytes. */
        signature: string;
    }[];
    /** Whether every stored byte is unchanged and no entry is missing. */
    verified: boolean;
    /** The first fault that was found. */
    broken: {
        /** The number of the entry. */
        entry: number;
        /** The fault. `missing`: the entry is missing. `changed`: its bytes have changed. `signature`: the signature is not ours. `unlinked`: it does not contain the hash of the previous entry. `sealed`: the sealed account number or RFC does not open, or is a different one. `head`: the last entry is not the one on record. */
        what: "missing" | "changed" | "signature" | "unlinked" | "sealed" | "head";
    } | null;
}

/** A bank account of a customer, with its number masked. */
export interface MaskedPaymentMethod {
    /** The id of the payment method. */
    id: string;
    /** The id of the authorisation with which the account was added. */
    authorization_id: string;
    /** Your account. */
    account_id: string;
    /** Your own id for the customer who owns the account. */
    customer_id: string;
    /** The name of the account’s holder. */
    name: string;
    /** The name of the business, or an empty string. */
    business_name: string;
    /** The bank’s three digits. */
    bank: string;
    /** The last four digits of the account, after asterisks. */
    number: string;
    /** The kind of account. */
    method: "clabe";
    /** The country of the account. */
    country: "MX";
    /** Whether it is the customer’s default payment method. */
    default: boolean;
    /** Whether it was deleted. */
    deleted: boolean;
    /** Whether its holder passed identity verification. New direct debits with this payment method inherit the verification. */
    direct_debit_enabled: boolean;
    validation: AccountValidation;
    /** Your own id of the record; null if it has none. */
    external_id: string | null;
    /** Your own keys and values. */
    metadata: {
        [key: string]: string;
    };
    /**
     * Format: date-time
     * When it was added.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
}

export interface MoveClockRequest {
    /**
     * Format: date-time
     * The new time, ISO 8601. The run of a day has ended at 08:30 in Mexico City; after 18:00 it is too late to notify customers for the next business day.
     */
    now: string;
}

/** A document with the form that uploads its file. */
export interface NewDocument {
    /** The id of the document. */
    id: string;
    /** The direct debit that it is kept with. */
    direct_debit_id: string;
    /** Your name of the file. */
    file_name: string;
    /** The status: `awaiting_upload`, `keeping` (the upload is being copied), `kept` (the copy can no longer change), `rejected`. No status is consent: the direct debit asks its customer as before. */
    status: "awaiting_upload" | "keeping" | "kept" | "rejected";
    /** Why the upload is not kept; null otherwise. */
    fault: {
        /** The code of the fault. */
        code: "file_missing" | "unknown_format";
        /** What is wrong and what to do, in Spanish. */
        es: string;
        /** The same in English. */
        en: string;
    } | null;
    /** The format of the kept file, by its first bytes; null until it is kept. */
    content_type: "application/pdf" | "image/jpeg" | "image/png" | null;
    /** The size of the kept file; null until it is kept. */
    bytes: number | null;
    /** The SHA-256 of the kept file, computed by us; null until it is kept. */
    sha256: string | null;
    /**
     * Format: date-time
     * When it was kept; null until then.
     */
    kept_at: string | null;
    /**
     * Format: date-time
     * When it was created.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
    /** The form that uploads the file, once or again until it is kept. */
    upload: {
        /** Where to send the form, as a POST of `multipart/form-data`. */
        url: string;
        /** The fields to send, by their names. The file follows them, in a field named `file`. */
        fields: {
            [key: string]: string;
        };
        /**
         * Format: date-time
         * When the form expires: 15 minutes after this response. Create another document for another form.
         */
        expires_at: string;
        /** The most bytes of the file. */
        most_bytes: number;
    };
}

/** An import with the form that uploads its file. */
export interface NewImport {
    /** The id of the import. */
    id: string;
    /** What its rows become. */
    kind: "direct_debits" | "charges";
    /** Your name of the file. */
    file_name: string;
    /** The status: `awaiting_upload`, `checking`, `checked` (nothing has changed yet), `rejected` (the file cannot be read), `applying`, `applied`, `failed` (it stopped early), `undoing`, `undone`. */
    status: "awaiting_upload" | "checking" | "checked" | "rejected" | "applying" | "applied" | "failed" | "undoing" | "undone";
    /** Why the file is not read, or why the import stopped; null otherwise. */
    fault: {
        /** The code of the fault. */
        code: string;
        /** The columns that it is about. */
        columns: ("external_id" | "customer_id" | "name" | "email" | "clabe" | "bank" | "rfc" | "amount" | "max_amount" | "interval" | "next_payment_date" | "end_date" | "concept" | "direct_debit_id" | "direct_debit_external_id" | "charge_date")[];
        /** What is wrong and what to do, in Spanish. */
        es: string;
        /** The same in English. */
        en: string;
    } | null;
    /** How we read the file; null until then. */
    guess: {
        /** The encoding of its text. */
        encoding: "utf-8" | "latin-1";
        /** What separates its cells. */
        separator: "," | ";" | "\t";
        /** The decimal mark; null if no amount shows one. */
        decimal_mark: "point" | "comma" | null;
        /** How it writes days. `unproved`: no day is after the 12th of its month, so the file does not show the order. `month first`: at least one day has its month first, so those that could be read in both orders are refused, too. */
        days: "iso" | "day first" | "day first, unproved" | "month first";
        /** The columns that we read, in the order of the file. */
        columns: ("external_id" | "customer_id" | "name" | "email" | "clabe" | "bank" | "rfc" | "amount" | "max_amount" | "interval" | "next_payment_date" | "end_date" | "concept" | "direct_debit_id" | "direct_debit_external_id" | "charge_date")[];
        /** The columns that we do not read. */
        ignored: string[];
    } | null;
    /** The SHA-256 of the file that was checked; null until then. Nothing else is applied. */
    sha256: string | null;
    /** How many rows the file has. */
    rows: number;
    /** How many rows there are of each status. */
    counts: {
        /** Rows that will be applied. */
        ready: number;
        /** Rows with faults: they are not applied. */
        rejected: number;
        /** Rows whose `external_id` a direct debit or a charge of yours has: they do nothing. */
        existing: number;
        /** Rows that became direct debits or charges. */
        applied: number;
        /** Rows that could not be applied after all. */
        failed: number;
        /** Rows whose direct debits or charges were cancelled by undoing the import. */
        undone: number;
        /** Rows that could not be undone. */
        kept: number;
    };
    /** Of an import of charges: what the rows that are ready would take and when, as the check found. Null for other kinds. */
    totals: {
        /** How many charges. */
        count: number;
        /**
         * Format: pesos
         * Their sum.
         */
        amount: number;
        /** The first 62 days on which something would be taken, in their order. */
        days: {
            /**
             * Format: date
             * The day.
             */
            date: string;
            /** How many charges. */
            count: number;
            /**
             * Format: pesos
             * Their sum.
             */
            amount: number;
        }[];
        /** What would be taken on all days after these. */
        later: {
            /** How many charges. */
            count: number;
            /**
             * Format: pesos
             * Their sum.
             */
            amount: number;
        };
    } | null;
    /** How many rows the current step, or the last one, has worked on. */
    done: number;
    /**
     * Format: date-time
     * When the check ended; null until then.
     */
    checked_at: string | null;
    /**
     * Format: date-time
     * When the last row was applied; null until then.
     */
    applied_at: string | null;
    /**
     * Format: date-time
     * When the last row was undone; null until then.
     */
    undone_at: string | null;
    /**
     * Format: date-time
     * When it was created.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
    /** The form that uploads the file, once or again until it is checked. */
    upload: {
        /** Where to send the form, as a POST of `multipart/form-data`. */
        url: string;
        /** The fields to send, by their names. The file follows them, in a field named `file`. */
        fields: {
            [key: string]: string;
        };
        /**
         * Format: date-time
         * When the form expires: 15 minutes after this response. Create another import for another form.
         */
        expires_at: string;
        /** The most bytes of the file. */
        most_bytes: number;
    };
}

/** The next day on which something is presented to the bank, and everything that is presented on it. */
export interface NextCollection {
    /** The direct debit that is collected from. */
    direct_debit_id: string;
    /**
     * Format: date
     * The business day on which it is presented to the bank.
     */
    date: string;
    /**
     * Format: pesos
     * The sum of its orders in pesos.
     */
    amount: number;
    /**
     * Format: pesos
     * The part of the amount that is for unpaid earlier periods, in pesos.
     */
    earlier_amount: number;
    /** True if the amount varies and nothing is charged for that day yet: the amount is then the most that can be charged. */
    is_maximum: boolean;
    /** The currency. */
    currency: "MXN";
    /** The concept of the direct debit. */
    concept: string;
    /** Seven digits, unique among all direct debits and charges. */
    reference: number;
    /** The payment method that is collected from. */
    payment_method_id: string | null;
    /** The orders of the collection, each with its own amount. */
    orders: {
        /** The id of the order; null until it is created. */
        order_id: string | null;
        /** The failed order that it retries. */
        retry_of: string | null;
        /** The number of its billing period, counted from 0. */
        period: number;
        /** Whether its billing period is earlier than that of the day. */
        is_earlier: boolean;
        /** Its concept. */
        concept: string;
        /**
         * Format: pesos
         * Its amount in pesos.
         */
        amount: number;
    }[];
}

/** The link with which the customer’s open page continues. */
export interface NextLink {
    /** The URL for the customer. The token follows the `#`, so no server logs it. */
    url: string;
    /** The token by itself. It gives access to this direct debit and its customer’s payment methods, and to nothing else. */
    token: string;
    /** `activation` to acknowledge, `validation` for everything after that. */
    purpose: "activation" | "validation";
    /**
     * Format: date-time
     * When the link expires. It is refused from then on.
     */
    expires_at: string;
}

/** The next presentment to the bank. */
export interface NextPresentment {
    /** The next collection; null if no collection is left, or if nothing is collected at present. */
    upcoming_collection: NextCollection | null;
}

/** The state of the secret that signs webhooks to your `notify_url`. */
export interface NotifySecret {
    /**
     * Format: date-time
     * When the secret was last rotated and shown; null if you have never rotated it.
     */
    rotated_at: string | null;
    /**
     * Format: date-time
     * Until when the previous secret also signs.
     */
    previous_expires_at: string | null;
}

/** A new notify secret. */
export interface NotifySecretWithSecret {
    /**
     * Format: date-time
     * When the secret was last rotated and shown; null if you have never rotated it.
     */
    rotated_at: string | null;
    /**
     * Format: date-time
     * Until when the previous secret also signs.
     */
    previous_expires_at: string | null;
    /** The secret that signs the webhooks. Only this response shows it. */
    secret: string;
}

/** A sale, or a charge of a direct debit. Every member is always present, except those that only charges have. */
export interface Order {
    /** The id of the order. */
    id: string;
    /** Your account. */
    account_id: string;
    /** Your own id for the customer, or an empty string. */
    customer_id: string;
    /** The ids of account and customer combined, or an empty string. */
    account_customer_id: string;
    /** The kind of order: `order` is a sale, `direct_debit` is a charge of a direct debit. */
    type: "order" | "direct_debit";
    /** A number that is easy to read aloud. */
    number: string;
    /** The status. A sale is `created`; the other statuses are those of a charge. */
    status: "created" | "pending" | "in_process" | "paid" | "failed" | "pending_next_cycle" | "cancelled";
    /** The buyer’s email address, or an empty string. */
    email: string;
    /** The buyer’s given names. */
    first_name: string;
    /** The buyer’s family names. */
    last_name: string;
    /** The buyer’s telephone number. */
    phone: string;
    /** The currency. */
    currency: "MXN";
    /** The country, as two capital letters. */
    country: string;
    /** The items sold. */
    items: OrderItem[];
    /** The shipping costs. */
    shipping_items: {
        /** Its name. */
        name: string;
        /**
         * Format: pesos
         * The price in pesos.
         */
        price: number;
        /**
         * Format: pesos
         * Its tax in pesos.
         */
        tax: number;
    }[];
    /** Discounts on the whole order. */
    discounts: {
        /** Its name. */
        name: string;
        /**
         * Format: pesos
         * The amount in pesos.
         */
        amount: number;
    }[];
    /** The totals of the order, in pesos. */
    totals: {
        /**
         * Format: pesos
         * The items, before taxes and discounts.
         */
        subtotal: number;
        /**
         * Format: pesos
         * The total that the buyer pays.
         */
        total: number;
        /**
         * Format: pesos
         * All taxes.
         */
        tax: number;
        /**
         * Format: pesos
         * All discounts: on items and on the whole order.
         */
        discount: number;
        /**
         * Format: pesos
         * Shipping, before taxes.
         */
        shipping: number;
    };
    /** Not offered: always 0. */
    risk_score: number;
    /** Not offered: always this value. */
    risk_notes: string[];
    /**
     * Format: pesos
     * Our fee in pesos, taxes included.
     */
    fee: number;
    /** The parts of the fee. */
    fee_details: {
        /** The percentage of the total. */
        percent: number;
        /**
         * Format: pesos
         * The fixed part in pesos.
         */
        fixed: number;
        /**
         * Format: pesos
         * The tax on the fee in pesos.
         */
        tax: number;
        /**
         * Format: pesos
         * The percentage part in pesos.
         */
        percent_amount: number;
        /** Instalments are not offered: 0. */
        msi_amount: number;
        /** Instalments are not offered: 0. */
        msi_percent: number;
        /** Instalments are not offered: 0. */
        fixed_installments_amount: number;
        /** Instalments are not offered: 0. */
        fixed_installments_percent: number;
        /** Instalments are not offered: 0. */
        installments_fee: number;
    };
    /** Not offered: always this value. */
    available_installments: string[];
    /** Not offered: always this value. */
    fixed_installments: boolean;
    /** Whether the order was paid. */
    confirmed: boolean;
    /** Not offered: always this value. */
    confirm: boolean;
    /** A URL of yours that receives the webhooks of this order, or an empty string. Those of a charge go to the one that its direct debit has by then. */
    notify_url: string;
    /** Your own id of the record; null if it has none. */
    external_id: string | null;
    /** Your own keys and values. */
    metadata: {
        [key: string]: string;
    };
    /** Not offered: always this value. */
    auto_billing: boolean;
    /** Not offered: always this value. */
    available_payment_methods: string[];
    /** Not offered: always this value. */
    send_email: boolean;
    /** Not offered: always this value. */
    installments_information: string[];
    /**
     * Format: date-time
     * When it was created.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
    /** Not offered: always this value. */
    activity_id: string;
    /** Not offered: always this value. */
    affiliation_number: string;
    /** Not offered: always this value. */
    custom_keys: boolean;
    /** Not offered: always this value. */
    gateway_method_id: string;
    /** Not offered: always this value. */
    keys_id: string;
    /** The payments of the order. */
    payments: {
        /** The payments. */
        data: Payment[];
        /** The gateway that carried them out, or an empty string. */
        gateway: string;
        /** Empty: payments are not grouped. */
        payment_order_id: string;
    };
    shipping_address: ShippingAddress;
    /** The direct debit of the charge. */
    direct_debit_id?: string;
    /** Seven digits, unique among all direct debits and charges. */
    reference?: number;
    /** How often the charge was presented to the bank: at most once. */
    attempts?: number;
    /**
     * Format: date
     * The business day on which it is presented.
     */
    charge_date?: string;
    /** The billing period of the charge. The charge counts against the maximum of this period. */
    period?: {
        /**
         * Format: date
         * The agreed date that begins the period.
         */
        from: string;
        /**
         * Format: date
         * Its last day; null if the direct debit collects once.
         */
        to: string | null;
    };
    /** Why the bank did not pay. */
    failure?: ChargeFailure | null;
    /**
     * Format: date-time
     * When the bank reversed a payment.
     */
    reversed_at?: string | null;
    /** The refund that the customer is due, because this charge and another one of the same debt were paid. Null if no refund is due, or once it was made. */
    refund_due?: {
        /**
         * Format: pesos
         * The amount in pesos.
         */
        amount: number;
        /**
         * Format: date-time
         * When the refund became due.
         */
        since: string;
        /** The charge that pays the debt: a retry of this one, or the one that it retried. */
        paid_by: string;
    } | null;
    /**
     * Format: pesos
     * What its refunds sum to in pesos, without those that were cancelled or came back.
     */
    amount_refunded?: number;
    /** Its last dispute; null if there never was one. */
    dispute_id?: string | null;
    /** The failed charge that this charge retries. */
    retry_of?: string | null;
    /** The charge that replaces this one: its retry, or the charge that it retried, which the bank has paid after all. */
    retried_by?: string | null;
    /** True if the bank returned it because your customer objected, and no acknowledgment has listed it since: it is not collected again, and a retry is refused. */
    consent_required?: boolean;
    /** The name of the bank’s file with which it was presented, as in the settlements of its day; null before. */
    file?: string | null;
}

/** An order was created. */
export interface OrderCreatedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "order.created";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Order;
    };
}

/** A line of a sale. Prices are before taxes. */
export interface OrderItem {
    /** The name of the item. */
    name: string;
    /** The quantity, with at most three decimals. */
    quantity: number;
    /**
     * Format: pesos
     * The price of one in pesos.
     */
    price: number;
    /**
     * Format: pesos
     * The discount on the line in pesos.
     */
    discount: number;
    /**
     * Format: pesos
     * Quantity times price, less the discount, plus its taxes.
     */
    total: number;
    /**
     * Format: pesos
     * The sum of its taxes.
     */
    tax: number;
    /** Whether it is a service. */
    is_service: boolean;
    /** Its taxes. */
    taxes: {
        /** The name of the tax, such as IVA. */
        name: string;
        /** The rate as a percentage; null if an amount was sent. */
        rate: number | null;
        /**
         * Format: pesos
         * The amount in pesos.
         */
        amount: number;
    }[];
}

/** An order changed. */
export interface OrderUpdatedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "order.updated";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Order;
    };
}

/** A payment of an order. */
export interface Payment {
    /** The id of the payment. */
    id: string;
    /** The number under which the payment is filed. */
    folio: string;
    /** The reference of the payment. */
    reference: string;
    /** The status of the payment. */
    status: string;
    /** The kind of payment. */
    type: string;
    /** The currency. */
    currency: "MXN";
    /** The amount in centavos: 35050 is 350.50 pesos. */
    amount: number;
    /** The gateway that carried it out. */
    gateway: string;
    /** The account that paid. */
    method: {
        /** The name of the account’s holder. */
        name: string;
        /** Empty: accounts do not expire. */
        exp_month: string;
        /** Empty: accounts do not expire. */
        exp_year: string;
        /** The kind of account. */
        type: string;
        /** The last four digits of the account. */
        last4: string;
        /** Empty: there is no card. */
        brand: string;
        /** The name of the bank. */
        bankname: string;
        /** Whether the account is kept in Mexico. */
        domestic: boolean;
    };
    /** Empty: there is no card terminal. */
    affiliation_number: string;
}

/** A bank account of a customer from which direct debits collect. */
export interface PaymentMethod {
    /** The id of the payment method. */
    id: string;
    /** The id of the authorisation with which the account was added. */
    authorization_id: string;
    /** Your account. */
    account_id: string;
    /** Your own id for the customer who owns the account. */
    customer_id: string;
    /** The name of the account’s holder. */
    name: string;
    /** The name of the business, or an empty string. */
    business_name: string;
    /** The bank’s three digits. */
    bank: string;
    /** The account number (CLABE), 18 digits. A customer’s link sees the last four digits. */
    number: string;
    /** The kind of account. */
    method: "clabe";
    /** The country of the account. */
    country: "MX";
    /** Whether it is the customer’s default payment method. */
    default: boolean;
    /** Whether it was deleted. */
    deleted: boolean;
    /** Whether its holder passed identity verification. New direct debits with this payment method inherit the verification. */
    direct_debit_enabled: boolean;
    validation: AccountValidation;
    /** Your own id of the record; null if it has none. */
    external_id: string | null;
    /** Your own keys and values. */
    metadata: {
        [key: string]: string;
    };
    /**
     * Format: date-time
     * When it was added.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
    /** Only for a customer’s link: the link with which the customer continues, if this one was used up. */
    next_link?: NextLink | null;
}

/** A payment method was added. */
export interface PaymentMethodCreatedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "payment_method.created";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: PaymentMethod;
    };
}

/** A payment method was deleted. */
export interface PaymentMethodDeletedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "payment_method.deleted";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: PaymentMethod;
    };
}

/** A payment method changed in a way that no other event of it reports. */
export interface PaymentMethodUpdatedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "payment_method.updated";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: PaymentMethod;
    };
}

/** The bank confirmed that an account belongs to the holder of the RFC. */
export interface PaymentMethodValidatedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "payment_method.validated";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: PaymentMethod;
    };
}

/** The validation of an account failed. `validation.reason` says why. */
export interface PaymentMethodValidationFailedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "payment_method.validation_failed";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: PaymentMethod;
    };
}

/** The record of a payout for an order. */
export interface Payout {
    /** The id of the payout. */
    id: string;
    /** The order that the payout is for. */
    order_id: string;
    /** The status: `updated` from the first update on. */
    status: "created" | "updated";
    /** The currency. */
    currency: "MXN";
    /**
     * Format: pesos
     * The total in pesos.
     */
    amount: number;
    /** The items that it pays for. */
    items: {
        /** Its name. */
        name: string;
        /** The quantity, with at most three decimals. */
        quantity: number;
        /**
         * Format: pesos
         * The price of one in pesos.
         */
        price: number;
        /**
         * Format: pesos
         * The discount on the line in pesos.
         */
        discount: number;
    }[];
    /** Further charges. */
    charges: {
        /** Its name. */
        name: string;
        /**
         * Format: pesos
         * The amount in pesos.
         */
        amount: number;
    }[];
    /** Whether the order has brought in what its payouts sum to; null if the bank credits you directly. */
    covered: boolean | null;
    /** The transfer that left with the payment of its order; null if there is none. */
    transfer_id: string | null;
    /** Your own id of the record; null if it has none. */
    external_id: string | null;
    /** Your own keys and values. */
    metadata: {
        [key: string]: string;
    };
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
}

/** A payout was created. */
export interface PayoutCreatedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "payout.created";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Payout;
    };
}

/** A payout changed. */
export interface PayoutUpdatedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "payout.updated";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Payout;
    };
}

export interface PlanConsentRequestsRequest {
    /** The most mails on a day, reminders included. */
    mails_per_day: number;
    /**
     * Format: date
     * The first day of mails. By default, and if it is past, they begin at once.
     */
    starts_on?: string;
    /**
     * Whether customers who have not decided are reminded three and seven days after the first mail.
     * @default true
     */
    reminders?: boolean;
    /**
     * Whether no mails are sent for now.
     * @default false
     */
    paused?: boolean;
    /**
     * Whether this must be the first plan of the import. Then it is refused with 412 if there is one already: a plan that does not exist has no `ETag` to send.
     * @default false
     */
    first?: boolean;
}

/** The collected charges. */
export interface ProcessedSummary {
    /** The number of paid charges. */
    count: number;
    /**
     * Format: pesos
     * Their total in pesos.
     */
    amount: number;
    /** The currency. */
    currency: "MXN";
}

export interface RedeliverEventRequest {
    /** The only endpoint to deliver it to. */
    webhook_endpoint_id?: string;
}

export interface RedeliverEventsRequest {
    /**
     * Format: date-time
     * The time of the first event.
     */
    from: string;
    /**
     * Format: date-time
     * The time of the last event.
     */
    to: string;
    /**
     * Whether only events that the endpoint missed are sent; the default is true.
     * @default true
     */
    only_failed?: boolean;
    /** The `next_cursor` of the previous response, for the same period. */
    cursor?: string;
}

/** The redelivery of the events of a period. */
export interface Redeliveries {
    /** How many events this request sends again. */
    redelivered: number;
    /** Whether the period has events that were not looked at. */
    has_more: boolean;
    /** The `cursor` of the request for the rest; null if there is none. */
    next_cursor: string | null;
}

/** The redelivery of an event. */
export interface Redelivery {
    /** The id of the event. */
    event_id: string;
    /** One delivery for each URL. */
    deliveries: Delivery[];
}

/** A refund of a charge to the account that it was taken from. */
export interface Refund {
    /** The id of the refund. */
    id: string;
    /** The charge that it refunds. */
    order_id: string;
    /** The direct debit of the charge. */
    direct_debit_id: string;
    /** The status: `created` (it waits until your balance covers it), `released` (it goes to the bank next), `in_transit` (the bank has it), `paid` (it has arrived), `returned` (it came back, and its amount is yours again), `cancelled` (the bank took the payment back before it was released). */
    status: "created" | "released" | "in_transit" | "paid" | "returned" | "cancelled";
    /**
     * Format: pesos
     * The amount in pesos.
     */
    amount: number;
    /** The currency. */
    currency: "MXN";
    /** What you said about it; null if you said nothing. */
    reason: string | null;
    /** True if the charge was paid as well as its retry, so that we refund it to the payer. It is not taken from your balance. */
    is_automatic: boolean;
    /** The seven digits that the payer’s bank statement shows. */
    reference: string;
    /** The bank’s code, if it came back; null otherwise. */
    return_code: string | null;
    /**
     * Format: date-time
     * When it was created.
     */
    created_at: string;
    /**
     * Format: date-time
     * When its amount left your balance; null until then.
     */
    released_at: string | null;
    /**
     * Format: date-time
     * When the bank’s return about it arrived; null until then.
     */
    settled_at: string | null;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
}

/** The bank took the payment back before its refund left, so it does not leave. */
export interface RefundCancelledEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "refund.cancelled";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Refund;
    };
}

/** A refund was created. */
export interface RefundCreatedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "refund.created";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Refund;
    };
}

/** A refund arrived at the payer’s account. */
export interface RefundPaidEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "refund.paid";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Refund;
    };
}

/** The bank has a refund, in the file of its day. */
export interface RefundPresentedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "refund.presented";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Refund;
    };
}

/** The money of a refund left your balance. */
export interface RefundReleasedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "refund.released";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Refund;
    };
}

/** A refund came back from the payer’s bank. Its money is yours again. */
export interface RefundReturnedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "refund.returned";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Refund;
    };
}

/** A refund changed in a way that no other event of it reports. */
export interface RefundUpdatedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "refund.updated";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Refund;
    };
}

export type RefuseFilesRequest = Record<string, never>;

/** The refusal of a day’s files. */
export interface RefusedFiles {
    /**
     * Format: date
     * The day of the files.
     */
    day: string;
}

export type ResendEmailRequest = Record<string, never>;

export type RetryChargeRequest = Record<string, never>;

export type RetryDirectDebitRequest = Record<string, never>;

export interface ReturnOrderRequest {
    /** The charge, as `order_id` of its events and `id` of the charge. */
    order_id: string;
    /** The return code: `00` is paid, `01` to `13` are the bank’s reasons. */
    code: string;
    /**
     * Format: date
     * The day of the return file: a business day of the banks, from the day of the presentment on. The business day after the last return, if you leave it out. If your account has a clock of its own, only its day.
     */
    date?: string;
    /** A mistake of the bank: `unknown_reference` or `other_amount`. The line is an exception, and the charge does not change. */
    mistake?: "unknown_reference" | "other_amount";
}

/** The simulated return. */
export interface ReturnReport {
    /** The charge. */
    order_id: string;
    /** The return code; `00` is paid. */
    code: string;
    /**
     * Format: date
     * The day of the return file.
     */
    date: string;
    /** What it did to the charge. `reversed`: it had been paid. `corrected`: it had failed. `objected`: its customer does not want it, which was not known. `unchanged`: that was known. `exception`: nothing, until an operator decides; a day later than that of the last return settles a contradiction. */
    effect: "paid" | "failed" | "reversed" | "corrected" | "objected" | "unchanged" | "exception";
    /** The name of the return file. */
    file: string;
}

export type RevokeDirectDebitRequest = Record<string, never>;

export type RotateNotifySecretRequest = Record<string, never>;

export type RotateWebhookSecretRequest = Record<string, never>;

export interface RunCollectionsRequest {
    /**
     * Format: date
     * A business day of the banks, from today in Mexico City to ten years ahead.
     */
    date: string;
}

/** The clock of your account in the sandbox. */
export interface SandboxClock {
    /**
     * Format: date-time
     * The time by which your account’s dates are decided. Timestamps of records are real nevertheless.
     */
    now: string;
    /**
     * Format: date
     * Its date in Mexico City.
     */
    today: string;
    /** Whether your account has a clock of its own. Until you move it, it has the real time. */
    is_own: boolean;
    /**
     * Format: date-time
     * The time that it moves to; null while it stands still.
     */
    moving_to: string | null;
    /** The business days that the current move, or the last one, has run. */
    days_run: number;
    /** The business days that the move has still to run. */
    days_left: number;
}

/** A story of a collection, with the steps that produce it in the sandbox. */
export interface Scenario {
    /** Its name. */
    id: string;
    /** What happens. */
    story: string;
    /** What to do, in this order. */
    steps: string[];
    /** The result. */
    result: string;
}

export interface SearchQuery {
    /** The text, on one line. */
    query: string;
}

/** What a text was taken for, and the records that it names. */
export interface SearchResults {
    /** What the text was taken for, by its form. Each was searched for. */
    searched_as: ("id" | "reference" | "external_id" | "email" | "customer_id" | "last4" | "name")[];
    /** The records, at most 20 of each kind. */
    results: {
        /** The kind of record: a `charge` is an order of a direct debit, an `order` any other. */
        type: "direct_debit" | "charge" | "payment_method" | "order" | "refund" | "dispute" | "transfer" | "payout" | "document" | "import" | "export" | "event" | "webhook_endpoint";
        /** The id of the record. */
        id: string;
        /** What the text is to this record. */
        found_by: "id" | "reference" | "external_id" | "email" | "customer_id" | "last4" | "name";
        /** The direct debit that it is, or belongs to. */
        direct_debit_id: string | null;
        /** The order that it is, or belongs to. */
        order_id: string | null;
        /** Your own id for the customer. */
        customer_id: string | null;
        /** The name of the customer, or of the account’s holder. */
        customer_name: string | null;
        /** Its reference. */
        reference: number | null;
        /** Your own id of the record. */
        external_id: string | null;
        /** The last four digits of the account number, of a payment method. */
        number_last4: string | null;
        /** Its status: of a payment method that of its validation, of an event its type. */
        status: string | null;
        /**
         * Format: pesos
         * Its amount in pesos; the maximum of a direct debit whose amount varies.
         */
        amount: number | null;
        /**
         * Format: date
         * The day of a charge, or that of the next collection of a direct debit.
         */
        day: string | null;
    }[];
    /** True if others that the token may retrieve may follow these: send more of the text. False if these are all that the text finds, unless `incomplete` is true. */
    has_more: boolean;
    /** True if the account has more than 10000 names: those in which the text begins a later word may be missing. Names that begin with the text are always found. */
    incomplete: boolean;
}

/** A link for the customer, valid for 24 hours. */
export interface SessionLink {
    /** The URL for the customer. The token follows the `#`, so no server logs it. */
    url: string;
    /** The token by itself. It gives access to this direct debit and its customer’s payment methods, and to nothing else. */
    token: string;
    /** `activation` to acknowledge, `validation` for everything after that. */
    purpose: "activation" | "validation";
    /**
     * Format: date-time
     * When the link expires. It is refused from then on.
     */
    expires_at: string;
    /** A short URL for the same page, for example for SMS. Protect the code after the `#` like the token. */
    short_url: string;
}

/** The charges of a day and their outcomes. */
export interface Settlements {
    /**
     * Format: date
     * The day of the report.
     */
    day: string;
    /** The currency. */
    currency: "MXN";
    /** Charges presented to the bank on this day: always paid + returned + unanswered + rejected. */
    presented: {
        /** The number of charges. */
        count: number;
        /**
         * Format: pesos
         * Their total in pesos.
         */
        amount: number;
    };
    /** Presented charges that were paid: by the bank’s first outcome, or by a change of it on this day. */
    paid: {
        /** The number of charges. */
        count: number;
        /**
         * Format: pesos
         * Their total in pesos.
         */
        amount: number;
    };
    /** Presented charges that were not paid: by the bank’s first outcome, or by a change of it on this day. */
    returned: {
        /** The number of charges. */
        count: number;
        /**
         * Format: pesos
         * Their total in pesos.
         */
        amount: number;
    };
    /** Presented charges for which the bank has not sent an outcome yet. */
    unanswered: {
        /** The number of charges. */
        count: number;
        /**
         * Format: pesos
         * Their total in pesos.
         */
        amount: number;
    };
    /** Presented charges in a file that the bank refused as a whole. They are presented again in a file of a later day, whose report counts them again. */
    rejected: {
        /** The number of charges. */
        count: number;
        /**
         * Format: pesos
         * Their total in pesos.
         */
        amount: number;
    };
    /** Why charges in `returned` were not paid, the most frequent reason first. */
    reasons: {
        /** Its stable code. */
        code: string;
        /** The number of charges that were returned for it. */
        count: number;
    }[];
    /** The bank’s files in which they were presented. */
    files: {
        /** Its name, as in `folio` of orders and payments. */
        file: string;
        /** Whether the bank refused the file as a whole. */
        rejected: boolean;
        /** The number of your charges in the file. */
        count: number;
        /**
         * Format: pesos
         * Their total in pesos.
         */
        amount: number;
    }[];
    /** Changes that arrived on this day to charges that were presented on other days, earliest day first. They are not included in the sums above. */
    adjustments: {
        /**
         * Format: date
         * The day on which the charges were presented; null if they are in no file that the bank accepted.
         */
        presented_on: string | null;
        /** Charges that were paid after all: the bank had returned them earlier, or they are in no file and an operator recorded that they were paid. */
        paid: {
            /** The number of charges. */
            count: number;
            /**
             * Format: pesos
             * Their total in pesos.
             */
            amount: number;
        };
        /** Charges that were not paid after all: the bank had paid them earlier, or they are in no file and an operator recorded that they were not paid. */
        returned: {
            /** The number of charges. */
            count: number;
            /**
             * Format: pesos
             * Their total in pesos.
             */
            amount: number;
        };
        /** Why charges in `returned` were not paid, the most frequent reason first. */
        reasons: {
            /** Its stable code. */
            code: string;
            /** The number of charges that were returned for it. */
            count: number;
        }[];
    }[];
}

/** The shipping address. Members that were not sent are empty strings. */
export interface ShippingAddress {
    /** Given names. */
    first_name: string;
    /** Family names. */
    last_name: string;
    /** Street and number. */
    address1: string;
    /** Flat, floor, building. */
    address2: string;
    /** The country. */
    country: {
        /** Its code, as two capital letters. */
        code: string;
        /** Its name. */
        name: string;
    };
    /** The state. */
    state: {
        /** Its code. */
        code: string;
    };
    /** City or borough. */
    city: string;
    /** Postal code. */
    postal_code: string;
    /** Telephone number. */
    phone: string;
    /** Directions that help to find the address. */
    reference: string;
}

/** The transactions of a month. */
export interface Statement {
    /** The month, as YYYY-MM. */
    month: string;
    /** The currency. */
    currency: "MXN";
    /**
     * Format: pesos
     * The balance at its beginning in pesos; below zero, it is what you owe.
     */
    opening_balance: number;
    /**
     * Format: pesos
     * The balance at its end in pesos; below zero, it is what you owe.
     */
    closing_balance: number;
    /** The sums by type, without the types that have no transaction. */
    types: {
        /** The type. */
        type: "charge" | "charge_return" | "charge_correction" | "double_charge" | "reserve_hold" | "reserve_release" | "refund" | "refund_paid" | "refund_return" | "transfer" | "transfer_paid" | "transfer_return" | "dispute_fee" | "dispute_fee_return" | "fee_payment" | "adjustment" | "write_off";
        /** Their number. */
        count: number;
        /**
         * Format: pesos
         * The amount in pesos, from your side: what is taken back is negative.
         */
        amount: number;
        /**
         * Format: pesos
         * The fee in pesos, without IVA.
         */
        fee: number;
        /**
         * Format: pesos
         * The IVA on the fee in pesos.
         */
        tax: number;
        /**
         * Format: pesos
         * What is left for you in pesos: the amount less fee and tax.
         */
        net: number;
    }[];
    /** The sums by day, earliest first, without the days that have no transaction. */
    days: {
        /**
         * Format: date
         * The day.
         */
        day: string;
        /** Their number. */
        count: number;
        /**
         * Format: pesos
         * The amount in pesos, from your side: what is taken back is negative.
         */
        amount: number;
        /**
         * Format: pesos
         * The fee in pesos, without IVA.
         */
        fee: number;
        /**
         * Format: pesos
         * The IVA on the fee in pesos.
         */
        tax: number;
        /**
         * Format: pesos
         * What is left for you in pesos: the amount less fee and tax.
         */
        net: number;
        /**
         * Format: pesos
         * The balance at its end in pesos; below zero, it is what you owe.
         */
        closing_balance: number;
    }[];
}

/** The share of paid charges. */
export interface SuccessRate {
    /** The number of paid charges. */
    succeeded: number;
    /** The number of failed charges. */
    failed: number;
    /** The share, from 0 to 1; null if there were no charges. */
    rate: number | null;
}

/** An event that only tests an endpoint. */
export interface TestEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event. */
    type: "webhook_endpoint.test";
    /**
     * Format: date-time
     * When the test was requested.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who tests it, if a session of a member does. */
    member_id?: string;
    /** The data of the event. */
    data: {
        record: WebhookEndpoint;
    };
}

export type TestWebhookEndpointRequest = Record<string, never>;

/** A transfer of your money to your payout account. */
export interface Transfer {
    /** The id of the transfer. */
    id: string;
    /** The status: `open` (it takes balance transactions), `closed` (its amount is fixed, and we check it), `released` (it goes to the bank next), `in_transit` (the bank has it), `paid` (it has arrived), `returned` (it came back, and is available again). */
    status: "open" | "closed" | "released" | "in_transit" | "paid" | "returned";
    /**
     * Format: pesos
     * The sum of its balance transactions in pesos.
     */
    amount: number;
    /** The currency. */
    currency: "MXN";
    /** How many balance transactions it pays out. */
    transactions: number;
    /** The account that it goes to; null until it is closed. */
    payout_account: {
        /** The three-digit code of the bank. */
        bank: string;
        /** The last four digits of the account number. */
        last4: string;
    } | null;
    /** The seven digits that your bank statement shows; null until it is closed. */
    reference: string | null;
    /** The bank’s code, if it came back; null otherwise. */
    return_code: string | null;
    /**
     * Format: date-time
     * When it was opened.
     */
    created_at: string;
    /**
     * Format: date-time
     * When its amount was fixed; null until then.
     */
    closed_at: string | null;
    /**
     * Format: date-time
     * When it was released; null until then.
     */
    released_at: string | null;
    /**
     * Format: date-time
     * When the bank’s answer about it arrived; null until then.
     */
    settled_at: string | null;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
}

/** The amount and the account of a transfer are fixed. */
export interface TransferClosedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "transfer.closed";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Transfer;
    };
}

/** A transfer arrived at your payout account. */
export interface TransferPaidEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "transfer.paid";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Transfer;
    };
}

/** The bank has a transfer, in the file of its day. */
export interface TransferPresentedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "transfer.presented";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Transfer;
    };
}

/** The money of a transfer left your balance. */
export interface TransferReleasedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "transfer.released";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Transfer;
    };
}

/** A transfer came back from your payout account’s bank. Its money is yours again. */
export interface TransferReturnedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "transfer.returned";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Transfer;
    };
}

/** A transfer changed in a way that no other event of it reports. */
export interface TransferUpdatedEvent {
    /** The id of the event: the same in each of its webhooks. */
    id: string;
    /** The type of the event: the kind of record and the change. */
    type: "transfer.updated";
    /**
     * Format: date-time
     * When the change was made.
     */
    created_at: string;
    /** Your account. */
    account_id: string;
    /** The member who made the change, if a session of a member did. */
    member_id?: string;
    /** The public key of the pair whose token made the change, if one did. */
    public_key?: string;
    /** The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits. */
    data: {
        record: Transfer;
    };
}

export type UndoImportRequest = Record<string, never>;

/** The pre-notification of a collection. It is published at the latest on the calendar day before the collection is presented. */
export interface UpcomingCollection {
    /** The direct debit that is collected from. */
    direct_debit_id: string;
    /**
     * Format: date
     * The business day on which it is presented to the bank.
     */
    date: string;
    /**
     * Format: pesos
     * The sum of its orders in pesos.
     */
    amount: number;
    /**
     * Format: pesos
     * The part of the amount that is for unpaid earlier periods, in pesos.
     */
    earlier_amount: number;
    /** The currency. */
    currency: "MXN";
    /** The concept that the customer is notified of. */
    concept: string;
    /** Seven digits, unique among all direct debits and charges. */
    reference: number;
    /** The payment method that is collected from. */
    payment_method_id: string | null;
    /** The `notify_url` of the direct debit. */
    notify_url: string | null;
    /** The orders of the collection, each with its own amount. */
    orders: {
        /** The id of the order; null until it is created. */
        order_id: string | null;
        /** The failed order that it retries. */
        retry_of: string | null;
        /** The number of its billing period, counted from 0. */
        period: number;
        /**
         * Format: pesos
         * Its amount in pesos.
         */
        amount: number;
    }[];
}

/** What is going to be presented to the bank, by day. */
export interface UpcomingReport {
    /**
     * Format: date
     * Today, in Mexico City; in the sandbox the day of the account’s own clock, if it has one.
     */
    from: string;
    /**
     * Format: date
     * The last day that was asked for.
     */
    to: string;
    /** The currency. */
    currency: "MXN";
    /** The days on which something is presented, earliest first: up to `complete_until`, and what is known of the next day on which banks work. */
    days: {
        /**
         * Format: date
         * The day of presentment.
         */
        day: string;
        /** The number of charges that are presented. */
        count: number;
        /**
         * Format: pesos
         * Their total in pesos.
         */
        amount: number;
        /**
         * Format: pesos
         * The most that may be presented in addition, in pesos: of direct debits whose amount varies and that have no charge for that day yet.
         */
        at_most: number;
        /** False if only a part of what is due was added up: the day presents at least this. Only the last day can be incomplete. */
        complete: boolean;
    }[];
    /**
     * Format: date
     * The last day that is known whole: `to`, or an earlier one if more than 2000 direct debits, or charges that wait, are due by then. Null if it is not even today.
     */
    complete_until: string | null;
}

export interface UpdateChargeRequest {
    /** The only status that you can set. Send no other member with it. */
    status?: "cancelled";
    /**
     * Format: date
     * The new day to collect. Send no other member with it.
     */
    charge_date?: string;
}

export interface UpdateDirectDebitRequest {
    /** The only status that you can set. Send no other member with it. */
    status?: "cancelled";
    /**
     * Format: date
     * The first day to collect, after today in Mexico City. A Saturday, a Sunday or a bank holiday moves to the next business day.
     */
    next_payment_date?: string;
    /**
     * Format: date
     * Nothing is collected after this day. `null` takes the end away, as a later end does.
     */
    end_date?: string | null;
    /**
     * Format: pesos
     * The amount in pesos, with at most two decimals.
     */
    amount?: number;
    /**
     * Format: pesos
     * The maximum in pesos that may be collected for one billing period. The customer sees it. By default the amount if it is fixed, otherwise 50000.00.
     */
    max_amount?: number;
    /** The text on the customer’s bank statement: at most 39 characters. In the bank’s file it is reduced to capital letters, digits and spaces. It needs at least one letter from A to Z or digit: emoji, punctuation or another script alone are refused (`unreadable`). */
    concept?: string;
    /** How often it collects. Required if `is_recurring` is true, and refused otherwise. */
    interval?: "weekly" | "biweekly" | "monthly" | "quarterly" | "semiannual" | "yearly";
    /** The payment method to collect from. */
    payment_method_id?: string;
    /** The customer who agrees or has agreed: send the name, the email address, or both. */
    customer?: {
        /** The customer’s name. */
        name?: string;
        /**
         * Format: email
         * The customer’s email address.
         */
        email?: string;
    };
    /** The language of mails and of the customer’s pages. */
    language?: "es" | "en";
    /** Whether mails are sent to the customer from now on. None is sent for earlier events. */
    send_email?: boolean;
    /**
     * Format: uri
     * A URL of yours that receives the webhooks of this direct debit. It begins with https://; null removes it. Webhooks of charges that exist go to it too.
     */
    notify_url?: string | null;
    /** Your own id of the record: at most 100 characters on one line. It is stored and compared in the Unicode form NFC. 15 to 18 digits alone are refused, since they may be an account or card number: put a letter before them. Another record of the same kind cannot have it: that is a 409 `external_id_taken`, which names the record that has it. `null` removes it. */
    external_id?: string | null;
    /** Your own keys and values, at most 50. They replace all previous ones. */
    metadata?: {
        [key: string]: string;
    };
}

export interface UpdateOrderRequest {
    /** The shipping address. It is replaced as a whole: members that you omit become empty. */
    shipping_address?: {
        /**
         * Given names.
         * @default
         */
        first_name?: string;
        /**
         * Family names.
         * @default
         */
        last_name?: string;
        /** Street and number. */
        address1: string;
        /**
         * Further details: flat, floor, building.
         * @default
         */
        address2?: string;
        /** The country. */
        country: {
            /** Its two capital letters. */
            code: string;
            /**
             * Its name; by default its Spanish name.
             * @default
             */
            name?: string;
        };
        /** The state. */
        state: {
            /** Its code, such as CMX. */
            code: string;
        };
        /** City or borough. */
        city: string;
        /** The postal code, as the country writes it. */
        postal_code: string;
        /**
         * A telephone number, in any format.
         * @default
         */
        phone?: string;
        /**
         * Directions that help to find the address.
         * @default
         */
        reference?: string;
    };
    /** Your own id of the record: at most 100 characters on one line. It is stored and compared in the Unicode form NFC. 15 to 18 digits alone are refused, since they may be an account or card number: put a letter before them. Another record of the same kind cannot have it: that is a 409 `external_id_taken`, which names the record that has it. `null` removes it. */
    external_id?: string | null;
    /** Your own keys and values, at most 50. They replace all previous ones. */
    metadata?: {
        [key: string]: string;
    };
}

export interface UpdatePaymentMethodRequest {
    /** Always true. To replace the default, make another payment method the default. */
    default?: true;
    /** Your own id of the record: at most 100 characters on one line. It is stored and compared in the Unicode form NFC. 15 to 18 digits alone are refused, since they may be an account or card number: put a letter before them. Another record of the same kind cannot have it: that is a 409 `external_id_taken`, which names the record that has it. `null` removes it. */
    external_id?: string | null;
    /** Your own keys and values, at most 50. They replace all previous ones. */
    metadata?: {
        [key: string]: string;
    };
}

export interface UpdatePayoutRequest {
    /** The id of an order of your account. */
    order_id: string;
    /**
     * Format: pesos
     * The total in pesos: your own figure, which is not checked against items and charges.
     */
    amount: number;
    /** The items that it pays for; may be empty if there are charges. */
    items: {
        /** Its name. */
        name: string;
        /** The quantity, with at most three decimals, such as goods by weight. */
        quantity: number;
        /**
         * Format: pesos
         * The price of one in pesos, before taxes.
         */
        price: number;
        /**
         * Format: pesos
         * The discount on the line in pesos: at most quantity times price, rounded half up to the centavo.
         * @default 0
         */
        discount?: number;
    }[];
    /** Further charges; may be empty if there are items. */
    charges: {
        /** Its name. */
        name: string;
        /**
         * Format: pesos
         * The amount in pesos.
         */
        amount: number;
    }[];
    /** Your own id of the record: at most 100 characters on one line. It is stored and compared in the Unicode form NFC. 15 to 18 digits alone are refused, since they may be an account or card number: put a letter before them. Another record of the same kind cannot have it: that is a 409 `external_id_taken`, which names the record that has it. `null` removes it. */
    external_id?: string | null;
    /** Your own keys and values, at most 50. They replace all previous ones. */
    metadata?: {
        [key: string]: string;
    };
}

export interface UpdateWebhookEndpointRequest {
    /**
     * Format: uri
     * The URL of your server: it begins with https:// and has a public host.
     */
    url?: string;
    /** Your own description of the endpoint. */
    description?: string;
    /** The types of events that it receives. `["*"]`, the default, is all types, including those of later releases. */
    event_types?: ("*" | "direct_debit.created" | "direct_debit.updated" | "direct_debit.acknowledged" | "direct_debit.activated" | "direct_debit.paused" | "direct_debit.revoked" | "direct_debit.cancelled" | "direct_debit.completed" | "direct_debit.charge_upcoming" | "charge.created" | "charge.presented" | "charge.paid" | "charge.failed" | "charge.reversed" | "charge.corrected" | "charge.objected" | "charge.taken_twice" | "charge.cancelled" | "charge.updated" | "dispute.created" | "dispute.evidence_sent" | "dispute.won" | "dispute.lost" | "export.created" | "export.ready" | "export.failed" | "import.checked" | "import.applied" | "import.undone" | "import.failed" | "order.created" | "order.updated" | "payment_method.created" | "payment_method.validated" | "payment_method.validation_failed" | "payment_method.updated" | "payment_method.deleted" | "payout.created" | "payout.updated" | "refund.created" | "refund.released" | "refund.presented" | "refund.paid" | "refund.returned" | "refund.cancelled" | "refund.updated" | "transfer.closed" | "transfer.released" | "transfer.presented" | "transfer.paid" | "transfer.returned" | "transfer.updated")[];
    /** Whether it receives webhooks. */
    status?: "enabled" | "disabled";
}

export interface ValidatePaymentMethodRequest {
    /** The id of the payment method. */
    payment_method_id: string;
    /** The tax identifier (RFC) of the account’s holder: 12 characters for a company, 13 for a person. */
    rfc: string;
}

/** A server of yours that receives events as webhooks. */
export interface WebhookEndpoint {
    /** The id of the endpoint. */
    id: string;
    /** Your account. */
    account_id: string;
    /** The URL that receives the webhooks. */
    url: string;
    /** Your own description of the endpoint, or an empty string. */
    description: string;
    /** The types of events that it receives; `["*"]` is all types. */
    event_types: ("*" | "direct_debit.created" | "direct_debit.updated" | "direct_debit.acknowledged" | "direct_debit.activated" | "direct_debit.paused" | "direct_debit.revoked" | "direct_debit.cancelled" | "direct_debit.completed" | "direct_debit.charge_upcoming" | "charge.created" | "charge.presented" | "charge.paid" | "charge.failed" | "charge.reversed" | "charge.corrected" | "charge.objected" | "charge.taken_twice" | "charge.cancelled" | "charge.updated" | "dispute.created" | "dispute.evidence_sent" | "dispute.won" | "dispute.lost" | "export.created" | "export.ready" | "export.failed" | "import.checked" | "import.applied" | "import.undone" | "import.failed" | "order.created" | "order.updated" | "payment_method.created" | "payment_method.validated" | "payment_method.validation_failed" | "payment_method.updated" | "payment_method.deleted" | "payout.created" | "payout.updated" | "refund.created" | "refund.released" | "refund.presented" | "refund.paid" | "refund.returned" | "refund.cancelled" | "refund.updated" | "transfer.closed" | "transfer.released" | "transfer.presented" | "transfer.paid" | "transfer.returned" | "transfer.updated")[];
    /** Whether it receives webhooks. */
    status: "enabled" | "disabled";
    /** Why it was disabled. `by_merchant`: you disabled it. `gone`: it responded with 410. `failing`: no delivery succeeded for three days. */
    disabled_reason: "by_merchant" | "gone" | "failing" | null;
    /**
     * Format: date-time
     * When it was disabled.
     */
    disabled_at: string | null;
    /**
     * Format: date-time
     * When deliveries began to fail: the first failed attempt since the last success.
     */
    failing_since: string | null;
    /**
     * Format: date-time
     * When it was created.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
}

/** A webhook endpoint with its new secret. */
export interface WebhookEndpointWithSecret {
    /** The id of the endpoint. */
    id: string;
    /** Your account. */
    account_id: string;
    /** The URL that receives the webhooks. */
    url: string;
    /** Your own description of the endpoint, or an empty string. */
    description: string;
    /** The types of events that it receives; `["*"]` is all types. */
    event_types: ("*" | "direct_debit.created" | "direct_debit.updated" | "direct_debit.acknowledged" | "direct_debit.activated" | "direct_debit.paused" | "direct_debit.revoked" | "direct_debit.cancelled" | "direct_debit.completed" | "direct_debit.charge_upcoming" | "charge.created" | "charge.presented" | "charge.paid" | "charge.failed" | "charge.reversed" | "charge.corrected" | "charge.objected" | "charge.taken_twice" | "charge.cancelled" | "charge.updated" | "dispute.created" | "dispute.evidence_sent" | "dispute.won" | "dispute.lost" | "export.created" | "export.ready" | "export.failed" | "import.checked" | "import.applied" | "import.undone" | "import.failed" | "order.created" | "order.updated" | "payment_method.created" | "payment_method.validated" | "payment_method.validation_failed" | "payment_method.updated" | "payment_method.deleted" | "payout.created" | "payout.updated" | "refund.created" | "refund.released" | "refund.presented" | "refund.paid" | "refund.returned" | "refund.cancelled" | "refund.updated" | "transfer.closed" | "transfer.released" | "transfer.presented" | "transfer.paid" | "transfer.returned" | "transfer.updated")[];
    /** Whether it receives webhooks. */
    status: "enabled" | "disabled";
    /** Why it was disabled. `by_merchant`: you disabled it. `gone`: it responded with 410. `failing`: no delivery succeeded for three days. */
    disabled_reason: "by_merchant" | "gone" | "failing" | null;
    /**
     * Format: date-time
     * When it was disabled.
     */
    disabled_at: string | null;
    /**
     * Format: date-time
     * When deliveries began to fail: the first failed attempt since the last success.
     */
    failing_since: string | null;
    /**
     * Format: date-time
     * When it was created.
     */
    created_at: string;
    /**
     * Format: date-time
     * When it last changed.
     */
    updated_at: string;
    /** The secret that signs the webhooks. Only this response shows it. */
    secret: string;
}
