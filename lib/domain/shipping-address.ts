/** Where an order is shipped to (Interface, Shipping address). Members left out are empty texts. */
export type ShippingAddress = {
  first_name: string;
  last_name: string;
  address1: string;
  address2: string;
  country: { code: string; name: string };
  state: { code: string };
  city: string;
  postal_code: string;
  phone: string;
  reference: string;
};
