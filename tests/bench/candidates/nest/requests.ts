import { Type } from 'class-transformer';
import * as is from 'class-validator';

const INTERVALS = ['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'yearly'];

class Customer {
  @is.Length(1, 100)
  name!: string;

  @is.IsEmail()
  email!: string;
}

export class NewDebitDto {
  @is.Matches(/^[\w-]{1,64}$/)
  customer_id!: string;

  @is.ValidateNested()
  @Type(() => Customer)
  customer!: Customer;

  @is.IsOptional()
  @is.Matches(/^pm_\w+$/)
  payment_method_id?: string;

  @is.Equals('MXN')
  currency!: 'MXN';

  @is.IsBoolean()
  is_fixed_amount = true;

  @is.IsOptional()
  @is.IsNumber({ maxDecimalPlaces: 2 })
  @is.Min(10)
  @is.Max(50_000)
  amount?: number;

  @is.IsOptional()
  @is.IsNumber({ maxDecimalPlaces: 2 })
  @is.Min(10)
  @is.Max(50_000)
  max_amount?: number;

  @is.IsBoolean()
  is_recurring = false;

  @is.IsOptional()
  @is.IsIn(INTERVALS)
  interval?: string;

  @is.IsISO8601({ strict: true })
  next_payment_date!: string;

  @is.IsOptional()
  @is.IsISO8601({ strict: true })
  end_date?: string;

  @is.Length(1, 40)
  concept!: string;

  @is.IsIn(['es', 'en'])
  language = 'es';

  @is.IsBoolean()
  send_email = true;

  @is.IsOptional()
  @is.IsUrl()
  notify_url?: string;

  @is.IsObject()
  metadata: Record<string, string> = {};
}

export class AcknowledgmentDto {
  @is.IsOptional()
  @is.Length(1, 100)
  timezone?: string;

  @is.IsOptional()
  @is.Length(1, 100)
  country?: string;

  @is.IsOptional()
  @is.Length(1, 100)
  region?: string;

  @is.IsOptional()
  @is.Length(1, 100)
  city?: string;

  @is.IsOptional()
  latitude?: number | string;

  @is.IsOptional()
  longitude?: number | string;

  @is.IsOptional()
  @is.Length(1, 200)
  fingerprint?: string;
}

export class ListDto {
  @Type(() => Number)
  @is.IsInt()
  @is.Min(1)
  @is.Max(100)
  limit = 25;

  @is.IsOptional()
  @is.IsString()
  cursor?: string;
}
