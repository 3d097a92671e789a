/*
 * What each operation costs in DynamoDB. A read or write more than before shows here; the numbers are to be lowered, and
 * raised only for a reason. One service for all of them: the last ones have its database fail.
 */
import './costs/payment-methods.ts';
import './costs/direct-debits.ts';
import './costs/webhook-endpoints.ts';
import './costs/orders.ts';
