/**
 * What records have in common as they are stored, for `stored-form.ts`. What was packed can be read only with the very same
 * words: they must never change. Better ones are another list, and another attribute.
 */
export const STORED_WORDS_1 = [
  // What some have.
  '"shipping_address":{"first_name":"","last_name":"","address1":"","address2":"","country":{"code":"MX","name":"México"},',
  '"state":{"code":""},"city":"","postal_code":"","phone":"","reference":""},"taxes":[{"name":"IVA","rate":1600,"amount":',
  '"type":"order","Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) Chrome/14.0.0.0 Mobile Safari/537.36","Monterrey","NLE","Guadalajara","JAL",',
  '"identity":{"status":"approved","inherited":false,"provider_id":"","url":"https://","requested_at":"202"',
  '"decided_at":"202"},"pauses":[{"reason":"unpaid_periods","bank_code":null,"since":"202","order_id":"ord_"}],',
  '"announced":{"date":"202","on":"202","orders":[]},"link_requests":{"day":"202","count":1},"given_to":"merchant"',
  '"on_page":true,"needs_consent":true,"status_before_retry":"failed","refused_on":["202"],"corrected_at":"202',
  '"failure":{"code":"insufficient_funds","bank_code":"04","message":"The account did not hold enough money.",',
  '"retryable":true},"reversed_at":"202"',
  // An order, as it is made and goes to the bank.
  '{"items":[{"name":"Mensualidad","quantity":1,"price":"discount":0,"is_service":true,"taxes":[],"tax":0,"total":',
  '}],"shipping_items":[],"discounts":[],"currency":"MXN","country":"MX","customer_id":"","email":"@hotmail.com",',
  '"first_name":"","last_name":"","phone":"","id":"ord_","type":"direct_debit","number":"27","notify_url":"","totals":{"subtotal":',
  '"discount":0,"tax":0,"shipping":0,"total":},"fee":{"percent_basis_points":290,"percent_amount":"fixed":250,',
  '"tax":"total":},"created_at":"202T15:00:0Z","direct_debit_id":"dd_","reference":1"attempts":0,"attempts":1,',
  '"charge_date":"202","period":{"n":0,"from":"202","to":"202"},"failure":null,"reversed_at":null,"retry_of":null,',
  '"announced_on":"202","mandate_reference":1,"presented_on":"202","account_digest":"","consent":1,',
  '"payment_method_id":"pm_"}',
  // A direct debit that is collected from.
  '{"id":"dd_","customer_id":"","reference":1,"customer":{"name":"María  Hernández ","email":"@gmail.com"},',
  '"account_validated":true,"identity":null,"consented_method_id":"pm_","currency":"MXN","is_fixed_amount":true,',
  '"amount":"max_amount":"is_recurring":true,"interval":"monthly","next_payment_date":"202-01-15",',
  '"requested_payment_date":"202","anchor_date":"202","anchor_cycle":0,"earlier_from":null,"cycle":1,',
  '"periods":[{"n":0,"held":0,"open":0,"paid":1,"failed":0}],"end_date":null,"last_day":null,',
  '"concept":"Suscripción mensual","language":"es","send_email":true,"notify_url":null,"metadata":{},',
  '"requirements":[],"validation_level":1,"acknowledge_by":{"ip":"187.1","browser":"Mozilla/5.0 (iPhone; ',
  'CPU iPhone OS 18_ like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18. Mobile/15E148 Safari/604.1",',
  '"timezone":"America/Mexico_City","country":"MX","region":"CMX","city":"Ciudad de México","latitude":"19.4',
  '"longitude":"-99.1","acknowledged_at":"202Z"},"consent_in_force":true,"consent_lapsed":false,"pauses":[],',
  '"unpaid_periods":[],"revoked_at":null,"is_withdrawing":false,"email_bounced":false,"told_run_id":null,',
  '"open_orders":0,"open_orders":1,"carried_orders":[],"unpaid_orders":0,"announced":null,"link":null,"links_asked":null,',
  '"validations_asked":null,"created_at":"202","link":{"token_id":"tok_","purpose":"activation","issued_at":"202',
  '.000Z","spent_at":"202"},"spent_links":["tok_"],"evidence":{"n":1,"hash":"',
].join('');
